import * as fc from 'fast-check';
import { InfraClusters } from '../../src/cluster/infra-clusters';
import { ControlPlaneTraits, IControlPlane, IInfraCluster, InfraTraits, primarySupport } from '../../src/contract';
import { anyControlPlaneTraits, anyProviders } from '../knowledge/any-traits';

/** Control planes with the provider of their machines. */
const someControlPlane = fc.tuple(anyControlPlaneTraits, fc.constantFrom('acluster', 'bcluster', 'elsewhere'));
const anyControlPlane = fc.option(someControlPlane, { nil: undefined });
const shuffled = anyProviders.chain(providers => fc.tuple(fc.constant(providers), fc.shuffledSubarray(providers, { minLength: providers.length })));

type ControlPlane = [ControlPlaneTraits, string] | undefined;

function infraClusters(
  providers: InfraTraits[], controlPlane: ControlPlane, requested?: string, afterEachMember?: (all: InfraClusters) => void,
): InfraClusters {
  const all = new InfraClusters();
  for (const traits of providers) {
    all.add({ traits, primaryRequested: traits.infraClusterKind === requested, node: { id: traits.infraClusterKind } } as IInfraCluster);
    afterEachMember?.(all);
  }
  if (controlPlane !== undefined) {
    const [controlPlaneTraits, provider] = controlPlane;
    all.serve({ controlPlaneTraits, carriedBy: controlPlaneTraits.isHosted ? undefined : provider } as IControlPlane);
  }
  return all;
}

function canBePrimary(traits: InfraTraits, controlPlane: ControlPlane): boolean {
  return controlPlane === undefined || primarySupport(traits, controlPlane[0]).isPossible;
}

test('the primary does not depend on the order in which infra clusters come', () => {
  fc.assert(fc.property(shuffled, anyControlPlane, ([providers, others], controlPlane) => {
    expect(infraClusters(others, controlPlane).primary!.traits).toBe(infraClusters(providers, controlPlane).primary!.traits);
  }));
});

test('the primary does not depend on who asked for it before', () => {
  fc.assert(fc.property(anyProviders, anyControlPlane, (providers, controlPlane) => {
    const asked = infraClusters(providers, controlPlane, undefined, all => all.primary);
    expect(asked.primary!.traits).toBe(infraClusters(providers, controlPlane).primary!.traits);
  }));
});

test('a member that cannot be the primary is chosen only if no other can, or if it can be nothing else either', () => {
  fc.assert(fc.property(anyProviders, anyControlPlane, (providers, controlPlane) => {
    const { traits } = infraClusters(providers, controlPlane).primary!;
    const otherCan = providers.some(other => canBePrimary(other, controlPlane));
    expect(canBePrimary(traits, controlPlane) || !otherCan || traits.notSecondaryBecause !== undefined).toBe(true);
  }));
});

test('whatever choice works is found', () => {
  fc.assert(fc.property(anyProviders, someControlPlane, (providers, controlPlane) => {
    const works = (requested?: string) => infraClusters(providers, controlPlane, requested).findings().length === 0;
    fc.pre(providers.some(traits => works(traits.infraClusterKind)));
    expect(works()).toBe(true);
  }));
});

test('a choice of the user stands', () => {
  fc.assert(fc.property(anyProviders, anyControlPlane, (providers, controlPlane) => {
    for (const { infraClusterKind } of providers) {
      expect(infraClusters(providers, controlPlane, infraClusterKind).primary!.traits.infraClusterKind).toBe(infraClusterKind);
    }
  }));
});

test('there is one primary, and a secondary is never reconciled', () => {
  fc.assert(fc.property(anyProviders, anyControlPlane, (providers, controlPlane) => {
    const all = infraClusters(providers, controlPlane);
    const roles = all.all.map(member => all.roleOf(member));
    expect(roles.filter(role => role.isPrimary)).toHaveLength(1);
    expect(roles.filter(role => !role.isPrimary && role.isReconciled)).toEqual([]);
  }));
});

test('whatever is kept away from its controller says so where the controller listens', () => {
  fc.assert(fc.property(anyProviders, anyControlPlane, (providers, controlPlane) => {
    const all = infraClusters(providers, controlPlane);
    for (const member of all.all) {
      const { isPrimary, isReconciled, managedBy } = all.roleOf(member);
      expect(managedBy !== undefined).toBe(!isReconciled && (isPrimary || member.traits.honoursManagedBy));
    }
  }));
});
