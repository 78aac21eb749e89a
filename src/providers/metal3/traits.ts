import { HostedPrimary, InfraTraits } from '../../knowledge/traits';

/** What Metal3 can do in a mixed cluster. */
export const METAL3_TRAITS: InfraTraits = {
  provider: 'metal3',
  infraClusterKind: 'Metal3Cluster',
  primaryRank: 20,
  hostedPrimary: HostedPrimary.PRESET_ENDPOINT,
  noMachinePoolBecause: 'Metal3 has no machine pools',
  publishesReadyCondition: true,
  machinesNeedReadyCondition: true,
  honoursManagedBy: true,
  needsExplicitEndpoint: true,
  hostsAreScarce: true,
  noCloudControllerBecause: "there is none unless 'cloudProviderEnabled' of the Metal3Cluster is true",
  providerIdScheme: 'metal3',
  platform: 'OnPrem',
};
