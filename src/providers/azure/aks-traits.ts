import { BootstrapKind } from '../../knowledge/bootstrap-kind';
import { ControlPlaneTraits, InfraTraits } from '../../knowledge/traits';

/** What the infra cluster of AKS can do in a mixed cluster. */
export const AKS_TRAITS: InfraTraits = {
  provider: 'azure',
  infraClusterKind: 'AzureManagedCluster',
  primaryRank: 59,
  onlyForControlPlane: 'AzureManagedControlPlane',
  notSecondaryBecause: 'it copies its endpoint from an AzureManagedControlPlane, and machines do not read it',
  publishesReadyCondition: false,
  machinesNeedReadyCondition: false,
  honoursManagedBy: false,
  needsExplicitEndpoint: false,
  hostsAreScarce: false,
  providerIdScheme: 'azure',
  platform: 'Azure',
};

/** What AKS as the control plane means for the rest of the cluster. */
export const AKS_CONTROL_PLANE_TRAITS: ControlPlaneTraits = {
  controlPlaneName: 'AKS',
  controlPlaneKind: 'AzureManagedControlPlane',
  isHosted: true,
  bootstrapKind: BootstrapKind.AKS,
  isBuiltByCloud: true,
  onlyPrimary: 'AzureManagedCluster',
  onlyPoolsOf: ['azure'],
  noForeignPoolsBecause: 'it joins the nodes of its own node pools only',
};
