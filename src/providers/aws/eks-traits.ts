import { BootstrapKind } from '../../knowledge/bootstrap-kind';
import { ControlPlaneTraits, InfraTraits } from '../../knowledge/traits';

/** What the infra cluster of EKS can do in a mixed cluster. */
export const EKS_TRAITS: InfraTraits = {
  provider: 'aws',
  infraClusterKind: 'AWSManagedCluster',
  primaryRank: 60,
  onlyForControlPlane: 'AWSManagedControlPlane',
  notSecondaryBecause: 'it copies its endpoint from an AWSManagedControlPlane, and machines do not read it',
  publishesReadyCondition: true,
  machinesNeedReadyCondition: false,
  honoursManagedBy: true,
  needsExplicitEndpoint: false,
  hostsAreScarce: false,
  providerIdScheme: 'aws',
  platform: 'AWS',
};

/** What EKS as the control plane means for the rest of the cluster. */
export const EKS_CONTROL_PLANE_TRAITS: ControlPlaneTraits = {
  controlPlaneName: 'EKS',
  controlPlaneKind: 'AWSManagedControlPlane',
  isHosted: true,
  bootstrapKind: BootstrapKind.EKS,
  isBuiltByCloud: true,
  onlyPrimary: 'AWSManagedCluster',
  onlyPoolsOf: ['aws'],
  noForeignPoolsBecause: 'it admits nodes by the IAM role of their EC2 instance',
};
