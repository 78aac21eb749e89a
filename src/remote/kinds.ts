import { DeliveryRole, KindRecord } from '../knowledge';

export const CLUSTER_GROUP_OF_OCM = 'cluster.open-cluster-management.io';
export const WORK_GROUP = 'work.open-cluster-management.io';
export const OPERATOR_GROUP_OF_OCM = 'operator.open-cluster-management.io';
export const ADDON_GROUP_OF_OCM = 'addon.open-cluster-management.io';
export const PROXY_GROUP = 'proxy.open-cluster-management.io';
export const AUTHENTICATION_GROUP = 'authentication.open-cluster-management.io';
export const ARGO_CD_GROUP = 'argoproj.io';

/** Where a ManifestWork has the objects that its agent applies. */
export const WORK_CONTENT = 'spec.workload.manifests';

const BY_AGENT = 'what it says comes true where an agent dials in, maybe days later';
const SETTING = 'it is a setting that others read';

/** The kinds of those who work in clusters that nobody can reach from outside. */
export const REMOTE_KINDS: KindRecord[] = [
  { group: CLUSTER_GROUP_OF_OCM, kind: 'ManagedCluster', deliveryRole: DeliveryRole.MEMBER, noHealthCheckBecause: BY_AGENT },
  { group: WORK_GROUP, kind: 'ManifestWork', deliveryRole: DeliveryRole.CLUSTER, noHealthCheckBecause: BY_AGENT, carriedObjects: WORK_CONTENT },
  { group: OPERATOR_GROUP_OF_OCM, kind: 'ClusterManager', deliveryRole: DeliveryRole.MEMBER, noHealthCheckBecause: BY_AGENT },
  {
    group: OPERATOR_GROUP_OF_OCM,
    kind: 'Klusterlet',
    deliveryRole: DeliveryRole.MEMBER,
    noHealthCheckBecause: BY_AGENT,
    details: [{ path: 'spec.externalServerURLs[].url', label: 'dials' }],
  },
  ...['ManagedClusterSet', 'ManagedClusterSetBinding', 'Placement'].map(kind => ({
    group: CLUSTER_GROUP_OF_OCM, kind, deliveryRole: DeliveryRole.MEMBER, noHealthCheckBecause: SETTING,
  })),
  { group: ADDON_GROUP_OF_OCM, kind: 'ClusterManagementAddOn', deliveryRole: DeliveryRole.MEMBER, noHealthCheckBecause: SETTING },
  { group: PROXY_GROUP, kind: 'ManagedProxyConfiguration', deliveryRole: DeliveryRole.MEMBER, noHealthCheckBecause: SETTING },
  { group: AUTHENTICATION_GROUP, kind: 'ManagedServiceAccount', deliveryRole: DeliveryRole.CREDENTIALS, noHealthCheckBecause: BY_AGENT },
  { group: ARGO_CD_GROUP, kind: 'ArgoCD', deliveryRole: DeliveryRole.MEMBER, noHealthCheckBecause: BY_AGENT },
];
