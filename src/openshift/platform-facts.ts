import { OpenShiftPlatform } from './platform';

/** What the operators of OpenShift make on a platform, so that nobody else may. */
export interface PlatformFacts {
  /** The kind of the infra cluster, which has the infraID as its name. */
  readonly infraClusterKind: string;
  /** The Secret in `openshift-cluster-api` from which new workers take their user data. */
  readonly userDataSecretName: string;
  /** Whether an operator keeps a copy of the user data there; else it has to be copied by somebody else. */
  readonly copiesUserData: boolean;
}

const COPIED = { userDataSecretName: 'worker-user-data', copiesUserData: true };

/** Read in cluster-capi-operator, pkg/controllers/{infracluster,secretsync}. */
export const PLATFORM_FACTS: { readonly [platform in OpenShiftPlatform]: PlatformFacts } = {
  [OpenShiftPlatform.AWS]: { infraClusterKind: 'AWSCluster', ...COPIED },
  [OpenShiftPlatform.AZURE]: { infraClusterKind: 'AzureCluster', ...COPIED },
  [OpenShiftPlatform.BARE_METAL]: { infraClusterKind: 'Metal3Cluster', userDataSecretName: 'worker-user-data-managed', copiesUserData: false },
  [OpenShiftPlatform.GCP]: { infraClusterKind: 'GCPCluster', ...COPIED },
  [OpenShiftPlatform.OPENSTACK]: { infraClusterKind: 'OpenStackCluster', ...COPIED },
  [OpenShiftPlatform.POWER_VS]: { infraClusterKind: 'IBMPowerVSCluster', ...COPIED },
  [OpenShiftPlatform.VSPHERE]: { infraClusterKind: 'VSphereCluster', ...COPIED },
};
