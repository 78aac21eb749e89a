import { CustomControlPlane, CustomMachineTemplate, CustomProvider, CustomWorkerPool } from '../../../src/providers/custom';
import { HostedPrimary, InfraTraits, MixedCluster } from '../../../src/root';

/** A provider that the library has no constructs for. */
export const TRAITS: InfraTraits = {
  provider: 'vsphere',
  infraClusterKind: 'VSphereCluster',
  primaryRank: 30,
  hostedPrimary: HostedPrimary.SETTING,
  publishesReadyCondition: true,
  machinesNeedReadyCondition: false,
  honoursManagedBy: true,
  needsExplicitEndpoint: true,
  hostsAreScarce: false,
  providerIdScheme: 'vsphere-id',
};

export const API_VERSION = 'infrastructure.cluster.x-k8s.io/v1beta1';

export const INFRA_CLUSTER = {
  apiVersion: API_VERSION,
  spec: { server: 'vcenter.example.com', identityRef: { kind: 'Secret', name: 'vcenter' } },
  specWithoutControlPlane: { disableClusterModule: true, server: 'vcenter-two.example.com' },
  specAsSecondary: { identityRef: { kind: 'Secret', name: 'vcenter-two' } },
};

export const VSPHERE = new CustomProvider({ traits: TRAITS, infraCluster: INFRA_CLUSTER });

export const MACHINE_TEMPLATE: CustomMachineTemplate = {
  apiVersion: API_VERSION, kind: 'VSphereMachineTemplate', spec: { numCPUs: 4, network: { devices: [{ dhcp4: true, networkName: 'nodes' }] } },
};

export const MACHINE = { provider: VSPHERE, machineTemplate: MACHINE_TEMPLATE };

/** A control plane with the given provider. */
export function createControlPlane(cluster: MixedCluster, provider: CustomProvider = VSPHERE): CustomControlPlane {
  return new CustomControlPlane(cluster, 'ControlPlane', { provider, machineTemplate: MACHINE_TEMPLATE });
}

/** A pool with the given provider. */
export function createPool(cluster: MixedCluster, provider: CustomProvider = VSPHERE): CustomWorkerPool {
  return new CustomWorkerPool(cluster, 'Workers', { provider, machineTemplate: MACHINE_TEMPLATE });
}
