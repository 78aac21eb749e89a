import { BootstrapKind } from '../../knowledge/bootstrap-kind';
import { ControlPlaneTraits, HostedPrimary, InfraTraits } from '../../knowledge/traits';

/** What k0smotron's remote machines can do in a mixed cluster. */
export const REMOTE_TRAITS: InfraTraits = {
  provider: 'k0sproject-k0smotron',
  infraClusterKind: 'RemoteCluster',
  primaryRank: 50,
  hostedPrimary: HostedPrimary.AS_IT_IS,
  primaryNeeds: 'an endpoint given in advance',
  notSecondaryBecause: 'it serves as a neutral primary only, and remote machines need none',
  noMachinePoolBecause: 'k0smotron has no machine pools',
  machinesNeedInfraCluster: false,
  publishesReadyCondition: true,
  machinesNeedReadyCondition: false,
  honoursManagedBy: false,
  needsExplicitEndpoint: false,
  hostsAreScarce: true,
  noCloudControllerBecause: 'k0smotron sets their provider ids itself',
  providerIdScheme: 'remote-machine',
  platform: 'OnPrem',
};

/** What a control plane of k0s on machines means for the rest of the cluster. */
export const K0S_TRAITS: ControlPlaneTraits = {
  controlPlaneName: 'k0s',
  controlPlaneKind: 'K0sControlPlane',
  isHosted: false,
  bootstrapKind: BootstrapKind.K0S,
  opensTunnel: true,
};

/** What a control plane of k0smotron means for the rest of the cluster. */
export const K0SMOTRON_TRAITS: ControlPlaneTraits = {
  controlPlaneName: 'k0smotron',
  controlPlaneKind: 'K0smotronControlPlane',
  isHosted: true,
  bootstrapKind: BootstrapKind.K0S,
  overwritesEndpoint: true,
  managedBy: 'k0smotron',
  // With any other value, k0smotron does not report the infra cluster ready.
  managedByIsExact: true,
  // Konnectivity is a part of k0s, and k0smotron publishes its port beside that of the API server.
  reachesNodesByTunnel: true,
};
