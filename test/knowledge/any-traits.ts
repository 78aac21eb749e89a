import * as fc from 'fast-check';
import { BootstrapKind, ControlPlaneTraits, HostedPrimary, InfraTraits } from '../../src/contract';

const KINDS = ['ACluster', 'BCluster', 'CCluster', 'DCluster'];
const CONTROL_PLANE_KINDS = ['KubeadmControlPlane', 'HostedControlPlane'];

const kind = fc.constantFrom(...KINDS);
const kinds = fc.subarray(KINDS);
const reason = fc.constantFrom('it waits', 'it is never ready', 'it builds a load balancer');
// Mostly absent: a provider with every restriction tells nothing.
const maybe = <T>(value: fc.Arbitrary<T>) => fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

/** Any provider; one of a few kinds, so that they meet those that control planes know. */
export const anyInfraTraits: fc.Arbitrary<InfraTraits> = fc.record({
  infraClusterKind: kind,
  primaryRank: fc.integer({ min: 0, max: 99 }),
  notPrimaryBecause: maybe(reason),
  primaryNeeds: maybe(fc.constant('a region')),
  hostedPrimary: maybe(fc.constantFrom(...Object.values(HostedPrimary))),
  hostedPrimarySetting: maybe(fc.constant('loadBalancer: false')),
  notSecondaryBecause: maybe(reason),
  secondaryNeeds: maybe(fc.constant('a subnet')),
  onlyForControlPlane: maybe(fc.constantFrom(...CONTROL_PLANE_KINDS)),
  noMachinePoolBecause: maybe(reason),
  noUnmanagedMachinePoolBecause: maybe(reason),
  machinesNeedInfraCluster: maybe(fc.boolean()),
  publishesReadyCondition: fc.boolean(),
  machinesNeedReadyCondition: fc.boolean(),
  honoursManagedBy: fc.boolean(),
  needsExplicitEndpoint: fc.boolean(),
  hostsAreScarce: fc.boolean(),
}).map(traits => ({ ...traits, provider: traits.infraClusterKind.toLowerCase(), providerIdScheme: traits.infraClusterKind.toLowerCase() }));

/** Any control plane. */
export const anyControlPlaneTraits: fc.Arbitrary<ControlPlaneTraits> = fc.record({
  controlPlaneKind: fc.constantFrom(...CONTROL_PLANE_KINDS),
  isHosted: fc.boolean(),
  bootstrapKind: fc.constantFrom(...Object.values(BootstrapKind)),
  writesEndpointOf: maybe(kinds),
  comparesEndpointOf: maybe(kinds),
  reportsReady: maybe(kinds),
  onlyPrimary: maybe(kind),
}).map(traits => ({ ...traits, controlPlaneName: traits.controlPlaneKind, managedBy: 'hosted' }));

/** Providers of different kinds and ranks. */
export const anyProviders: fc.Arbitrary<InfraTraits[]> = fc.uniqueArray(anyInfraTraits, {
  minLength: 1, maxLength: KINDS.length, selector: traits => traits.infraClusterKind,
}).filter(all => new Set(all.map(traits => traits.primaryRank)).size === all.length);
