import { BootstrapKind } from '../../knowledge/bootstrap-kind';
import { ControlPlaneTraits, InfraTraits } from '../../knowledge/traits';

/** What the infra cluster of GKE can do in a mixed cluster. */
export const GKE_TRAITS: InfraTraits = {
  provider: 'gcp',
  infraClusterKind: 'GCPManagedCluster',
  primaryRank: 58,
  onlyForControlPlane: 'GCPManagedControlPlane',
  notSecondaryBecause: 'it copies its endpoint from a GCPManagedControlPlane, and machines do not read it',
  clusterNameStartsWithLetter: true,
  clusterNameIsLabel: true,
  publishesReadyCondition: false,
  machinesNeedReadyCondition: false,
  honoursManagedBy: false,
  needsExplicitEndpoint: false,
  hostsAreScarce: false,
  providerIdScheme: 'gce',
  platform: 'GCP',
};

/** What GKE as the control plane means for the rest of the cluster. */
export const GKE_CONTROL_PLANE_TRAITS: ControlPlaneTraits = {
  controlPlaneName: 'GKE',
  controlPlaneKind: 'GCPManagedControlPlane',
  isHosted: true,
  bootstrapKind: BootstrapKind.GKE,
  isBuiltByCloud: true,
  onlyPrimary: 'GCPManagedCluster',
  onlyPoolsOf: ['gcp'],
  noForeignPoolsBecause: 'it joins the nodes of its own node pools only',
};
