import { BootstrapKind } from '../../knowledge/bootstrap-kind';
import { ControlPlaneTraits, InfraTraits } from '../../knowledge/traits';

/** What vcluster can do in a mixed cluster. */
export const VCLUSTER_TRAITS: InfraTraits = {
  provider: 'vcluster',
  infraClusterKind: 'VCluster',
  primaryRank: 60,
  onlyForControlPlane: 'VCluster',
  notSecondaryBecause: 'a VCluster is infrastructure and control plane in one',
  noMachinePoolBecause: 'vcluster has no machines',
  // The name becomes that of a Helm release and of a Service.
  maxClusterNameLength: 53,
  clusterNameStartsWithLetter: true,
  publishesReadyCondition: true,
  machinesNeedReadyCondition: false,
  honoursManagedBy: false,
  needsExplicitEndpoint: false,
  hostsAreScarce: false,
  providerIdScheme: 'vcluster',
};

/** What a vcluster as the control plane means for the rest of the cluster. */
export const VCLUSTER_CONTROL_PLANE_TRAITS: ControlPlaneTraits = {
  controlPlaneName: 'vcluster',
  controlPlaneKind: 'VCluster',
  isHosted: true,
  bootstrapKind: BootstrapKind.KUBEADM,
  onlyPrimary: 'VCluster',
  onlyPoolsOf: [],
  noForeignPoolsBecause: 'its pods run on the nodes of its host cluster',
};
