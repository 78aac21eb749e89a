import { BootstrapKind } from '../../knowledge/bootstrap-kind';
import { HostedPrimary, InfraTraits } from '../../knowledge/traits';

/** What Azure can do in a mixed cluster. */
export const AZURE_TRAITS: InfraTraits = {
  provider: 'azure',
  infraClusterKind: 'AzureCluster',
  primaryRank: 7,
  hostedPrimary: HostedPrimary.SETTING,
  hostedPrimarySetting: 'controlPlaneEnabled: false',
  notSecondaryWithControlPlaneBecause: 'they join a load balancer that only the primary gets',
  secondaryNeeds: 'an existing resource group, virtual network and subnet, and a failure domain or availability set on the pool',
  needsFailureDomainBecause: "Azure would make an availability set for it; set it to a zone, or set 'availabilitySet' to true",
  placesWithoutFailureDomain: true,
  noUnmanagedMachinePoolBecause: 'an AzureMachinePool works with an AzureCluster as the primary only',
  notBootstrappedBy: { [BootstrapKind.AKS]: 'AKS joins the nodes of its own node pools only, which AksMachinePool makes' },
  minClusterNameLength: 2,
  maxClusterNameLength: 44,
  clusterNameIsLabel: true,
  publishesReadyCondition: true,
  machinesNeedReadyCondition: false,
  honoursManagedBy: true,
  needsExplicitEndpoint: false,
  hostsAreScarce: false,
  providerIdScheme: 'azure',
  platform: 'Azure',
};
