import { Duration } from 'cdk8s';
import * as fc from 'fast-check';
import { byoh, metal3 } from './edits/bases';
import { manifestsOf, Program } from './edits/edit';
import { makePlan } from '../../src/plan/make-plan';
import { PlanAction } from '../../src/plan/model';
import { BUILT_IN } from '../../src/registry';
import { IntOrPercent, Replicas } from '../../src/root';
import { SourcedManifest } from '../../src/topology';

const text = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const NODE = {
  preKubeadmCommands: fc.option(fc.array(fc.constantFrom('echo a', 'echo b'), { maxLength: 2 }), { nil: undefined }),
  kubeletExtraArgs: fc.option(fc.dictionary(fc.constantFrom('max-pods', 'v'), fc.constantFrom('1', '2')), { nil: undefined }),
  nodeDrainTimeout: fc.option(fc.constantFrom(Duration.minutes(1), Duration.minutes(2)), { nil: undefined }),
  labels: fc.option(fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom('', 'x')), { nil: undefined }),
  machineLabels: fc.option(fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom('', 'x')), { nil: undefined }),
  rolloutSalt: text('a', 'b'),
};
const POOL = fc.record({
  ...NODE,
  failureDomain: text('rack-a', 'rack-b'),
  replicas: fc.constantFrom(Replicas.fixed(1), Replicas.fixed(4), Replicas.autoscaled(1, 3)),
  rollout: fc.constantFrom({}, { maxSurge: IntOrPercent.of(2) }, { maxSurge: IntOrPercent.of(0), maxUnavailable: IntOrPercent.of(2) }),
});
const CONTROL_PLANE = fc.record({
  ...NODE,
  replicas: fc.constantFrom(1, 3),
  certSans: fc.option(fc.array(fc.constantFrom('a.example.com', 'b.example.com'), { maxLength: 2 }), { nil: undefined }),
});
const CLUSTER = fc.record({
  kubernetesVersion: fc.constantFrom('v1.34.2', 'v1.34.3'), labels: fc.option(fc.constantFrom({ team: 'edge' }), { nil: undefined }),
});

const PROGRAM: fc.Arbitrary<Program> = fc.record({ base: fc.constantFrom('byoh', 'metal3'), cluster: CLUSTER, controlPlane: CONTROL_PLANE, pool: POOL })
  .map(({ base, ...given }) => base === 'byoh' ? byoh(given) : metal3(given));

/** What replaces machines of a pool, read from the manifests in another way than the plan reads them. */
function rolledBy(manifests: readonly SourcedManifest[], kind: string): string {
  const { manifest: { spec: written } } = manifests.find(({ manifest }) => manifest.kind === kind)!;
  const spec = written as SpecOfMachines;
  if (kind === 'MachineDeployment') {
    const { version, failureDomain, infrastructureRef, bootstrap } = spec.template!.spec;
    return JSON.stringify([version, failureDomain ?? '', infrastructureRef, bootstrap]);
  }
  return JSON.stringify([spec.version, spec.machineTemplate!.spec.infrastructureRef, spec.kubeadmConfigSpec]);
}

interface MachineSpec {
  readonly version?: string;
  readonly failureDomain?: string;
  readonly infrastructureRef: unknown;
  readonly bootstrap: unknown;
}

interface SpecOfMachines {
  readonly version?: string;
  readonly kubeadmConfigSpec?: unknown;
  readonly template?: { readonly spec: MachineSpec };
  readonly machineTemplate?: { readonly spec: { readonly infrastructureRef: unknown } };
}

test('nothing happens where nothing changes, whatever the order of what is written', () => {
  fc.assert(fc.property(PROGRAM, program => {
    const manifests = manifestsOf(program);
    const { summary, clusters, objects, hazards } = makePlan(manifests, [...manifests].reverse().map(withReversedMembers), BUILT_IN);
    expect([summary.replaced.max, summary.changedClusters, hazards, objects]).toEqual([0, 0, [], []]);
    expect(clusters.every(({ action }) => action === PlanAction.NOTHING)).toBe(true);
  }), { numRuns: 60 });
});

test('machines are replaced if and only if a template, the version, the failure domain or the kubeadm config is another one', () => {
  fc.assert(fc.property(PROGRAM, PROGRAM, (before, after) => {
    const [old, now] = [manifestsOf(before), manifestsOf(after)];
    const parts = makePlan(old, now, BUILT_IN).clusters.flatMap(({ machines }) => machines);
    for (const kind of ['MachineDeployment', 'KubeadmControlPlane']) {
      const part = parts.find(each => each.kind === kind)!;
      expect([kind, part.action === PlanAction.REPLACED, part.replaced.max > 0, part.causes.length > 0])
        .toEqual([kind, ...Array<boolean>(3).fill(rolledBy(old, kind) !== rolledBy(now, kind))]);
    }
  }), { numRuns: 150 });
});

function withReversedMembers(source: SourcedManifest): SourcedManifest {
  return { ...source, manifest: reversed(source.manifest) as SourcedManifest['manifest'] };
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(reversed);
  }
  return typeof value !== 'object' || value === null ? value
    : Object.fromEntries(Object.entries(value).reverse().map(([name, member]) => [name, reversed(member)]));
}
