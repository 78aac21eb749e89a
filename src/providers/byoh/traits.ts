import { BootstrapKind, HostedPrimary, InfraTraits } from '../../contract';

/** What BYOH can do in a mixed cluster. */
export const BYOH_TRAITS: InfraTraits = {
  provider: 'byoh',
  infraClusterKind: 'ByoCluster',
  primaryRank: 10,
  hostedPrimary: HostedPrimary.PRESET_ENDPOINT,
  noMachinePoolBecause: 'BYOH has no machine pools',
  notBootstrappedBy: { [BootstrapKind.K0S]: 'its host agent installs and resets kubeadm nodes only' },
  publishesReadyCondition: false,
  machinesNeedReadyCondition: false,
  honoursManagedBy: false,
  needsExplicitEndpoint: true,
  hostsAreScarce: true,
  providerIdScheme: 'byoh',
};
