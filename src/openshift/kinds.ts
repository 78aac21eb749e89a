import { DeliveryRole, KindRecord, NOT_WRITTEN_HERE } from '../knowledge';

export const CONFIG_GROUP = 'config.openshift.io';
export const CREDENTIALS_GROUP = 'cloudcredential.openshift.io';
/** The API that Cluster API is to replace one day. */
export const MACHINE_API_GROUP = 'machine.openshift.io';
export const MACHINE_CONFIG_GROUP = 'machineconfiguration.openshift.io';
export const OPERATOR_GROUP = 'operator.openshift.io';

/** Says which pool a MachineConfig is for. */
export const MACHINE_CONFIG_ROLE_LABEL = 'machineconfiguration.openshift.io/role';
/** Begins the label by which a KubeletConfig selects a pool. */
export const POOL_LABEL_PREFIX = 'pools.operator.machineconfiguration.openshift.io/';

/** Operators of the cluster itself act on it and report through their ClusterOperator, which people watch. */
const REPORTED_BY_OPERATORS = 'its operator reports through its ClusterOperator';

const OF_CATALOG = 'somebody may have to consent to the version of a catalog, maybe days later';
const OF_HARDWARE = 'it comes true on nodes with the hardware, of which there may be none';

/** The kinds of OpenShift that this library writes or reads. */
export const OPENSHIFT_KINDS: KindRecord[] = [
  { group: CONFIG_GROUP, kind: 'ClusterOperator', ...reported() },
  { group: CONFIG_GROUP, kind: 'FeatureGate', ...reported() },
  { group: CREDENTIALS_GROUP, kind: 'CredentialsRequest', deliveryRole: DeliveryRole.CREDENTIALS, noHealthCheckBecause: REPORTED_BY_OPERATORS },
  ...['Machine', 'MachineSet'].map(kind => ({ group: MACHINE_API_GROUP, kind, ...notWritten(DeliveryRole.MACHINES) })),
  { group: MACHINE_API_GROUP, kind: 'MachineHealthCheck', ...reported() },
  { group: MACHINE_CONFIG_GROUP, kind: 'KubeletConfig', ...reported() },
  { group: MACHINE_CONFIG_GROUP, kind: 'MachineConfig', ...reported() },
  { group: MACHINE_CONFIG_GROUP, kind: 'MachineConfigPool', ...reported() },
  { group: OPERATOR_GROUP, kind: 'ClusterAPI', ...reported() },
  { group: OPERATOR_GROUP, kind: 'Network', ...reported() },
  { group: CONFIG_GROUP, kind: 'Node', ...reported() },
  { group: CONFIG_GROUP, kind: 'Proxy', ...reported() },
  ...['OperatorGroup', 'Subscription'].map(kind => ({ group: 'operators.coreos.com', kind, deliveryRole: DeliveryRole.MEMBER, noHealthCheckBecause: OF_CATALOG })),
  { group: 'nfd.openshift.io', kind: 'NodeFeatureDiscovery', deliveryRole: DeliveryRole.MEMBER, noHealthCheckBecause: OF_HARDWARE },
  { group: 'nvidia.com', kind: 'ClusterPolicy', deliveryRole: DeliveryRole.MEMBER, noHealthCheckBecause: OF_HARDWARE },
];

function reported(): Pick<KindRecord, 'deliveryRole' | 'noHealthCheckBecause'> {
  return { deliveryRole: DeliveryRole.MEMBER, noHealthCheckBecause: REPORTED_BY_OPERATORS };
}

function notWritten(deliveryRole: DeliveryRole): Pick<KindRecord, 'deliveryRole' | 'noHealthCheckBecause'> {
  return { deliveryRole, noHealthCheckBecause: NOT_WRITTEN_HERE };
}
