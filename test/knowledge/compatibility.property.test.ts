import * as fc from 'fast-check';
import { anyControlPlaneTraits, anyInfraTraits } from './any-traits';
import { primarySupport, secondaryMachinePoolSupport, secondarySupport, Support } from '../../src/knowledge/compatibility';
import { HostedPrimary } from '../../src/knowledge/traits';

function hasText({ text }: Support): boolean {
  return text !== undefined && text !== '' && !text.includes('undefined');
}

test('what is refused has a reason', () => {
  fc.assert(fc.property(anyInfraTraits, anyControlPlaneTraits, (infra, controlPlane) => {
    for (const support of [primarySupport(infra, controlPlane), secondarySupport(infra), secondaryMachinePoolSupport(infra)]) {
      expect(support.isPossible || hasText(support)).toBe(true);
    }
  }));
});

test('what takes something says what', () => {
  fc.assert(fc.property(anyInfraTraits, anyControlPlaneTraits, (infra, controlPlane) => {
    for (const support of [primarySupport(infra, controlPlane), secondarySupport(infra), secondaryMachinePoolSupport(infra)]) {
      expect(support.text === undefined || hasText(support)).toBe(true);
    }
  }));
});

test('a primary is possible only where neither side refuses the other', () => {
  fc.assert(fc.property(anyInfraTraits, anyControlPlaneTraits, (infra, controlPlane) => {
    fc.pre(primarySupport(infra, controlPlane).isPossible);
    expect(infra.notPrimaryBecause).toBeUndefined();
    expect([undefined, infra.infraClusterKind]).toContain(controlPlane.onlyPrimary);
    expect([undefined, controlPlane.controlPlaneKind]).toContain(infra.onlyForControlPlane);
  }));
});

test('a control plane on machines does not care how a hosted one would be served', () => {
  const anyWay = fc.constantFrom(undefined, ...Object.values(HostedPrimary));
  fc.assert(fc.property(anyInfraTraits, anyControlPlaneTraits, anyWay, (infra, traits, hostedPrimary) => {
    const controlPlane = { ...traits, isHosted: false };
    expect(primarySupport({ ...infra, hostedPrimary }, controlPlane)).toEqual(primarySupport(infra, controlPlane));
  }));
});

test('a hosted control plane that knows every kind can do whatever one with a list can', () => {
  fc.assert(fc.property(anyInfraTraits, anyControlPlaneTraits, (infra, controlPlane) => {
    fc.pre(primarySupport(infra, controlPlane).isPossible);
    const { writesEndpointOf: _writes, reportsReady: _reports, ...knowing } = controlPlane;
    expect(primarySupport(infra, knowing).isPossible).toBe(true);
  }));
});

test('where machine pools work beside another primary, MachineDeployments do', () => {
  fc.assert(fc.property(anyInfraTraits, infra => {
    fc.pre(secondaryMachinePoolSupport(infra).isPossible);
    expect(secondarySupport(infra).isPossible).toBe(true);
  }));
});
