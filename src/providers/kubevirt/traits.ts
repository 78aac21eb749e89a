import { HostedPrimary, InfraTraits } from '../../knowledge/traits';

/** What KubeVirt can do in a mixed cluster. */
export const KUBEVIRT_TRAITS: InfraTraits = {
  provider: 'kubevirt',
  infraClusterKind: 'KubevirtCluster',
  primaryRank: 9,
  hostedPrimary: HostedPrimary.MANAGED_BY,
  noMachinePoolBecause: 'Cluster API Provider KubeVirt has no machine pools',
  publishesReadyCondition: true,
  machinesNeedReadyCondition: false,
  honoursManagedBy: true,
  needsManagedByBecause: 'machines of KubeVirt then wait for SSH keys that nobody makes',
  needsExplicitEndpoint: false,
  keepsWrittenEndpoint: true,
  hostsAreScarce: false,
  providerIdScheme: 'kubevirt',
  platform: 'OnPrem',
};
