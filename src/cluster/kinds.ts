import { CLUSTER_CHECK } from './health';
import {
  ADDRESS_CLAIM_REFERENCES, CLUSTER_CLASS_REFERENCES, CLUSTER_REFERENCES, MACHINE_DEPLOYMENT_REFERENCES, MACHINE_POOL_REFERENCES, MACHINE_REFERENCES,
} from './references';
import { child, DeliveryRole, KindRecord, NO_STATUS, NOT_WRITTEN_HERE, ROLLING_UPDATE } from '../knowledge';
import {
  CLUSTER_AVAILABLE, MACHINE_DEPLOYMENT_CHECK, MACHINE_DEPLOYMENT_COMPLETE, MACHINE_POOL_CHECK, MACHINE_POOL_RUNNING, MACHINE_SET_CHECK,
  MACHINE_SET_COMPLETE,
} from '../knowledge/health';
import { CLUSTER_GROUP, IPAM_GROUP } from '../topology';

const NODE_DELETION = { deletion: { nodeDeletionTimeoutSeconds: 10 }, nodeDeletionTimeout: '10s' };
const POOL_REFERENCES = ['spec.template.spec.bootstrap.configRef', 'spec.template.spec.infrastructureRef'];
const COUNTS_ADDRESSES = 'its status counts what is in use, and says nothing about its health';

// What webhooks write: cluster-api core/webhooks/admission/<kind in lower case>.go
const CORE_KINDS: KindRecord[] = [
  {
    group: CLUSTER_GROUP,
    kind: 'Cluster',
    deliveryRole: DeliveryRole.CLUSTER,
    healthCheck: CLUSTER_CHECK,
    healthExpressions: CLUSTER_AVAILABLE,
    references: CLUSTER_REFERENCES,
    versionedReferences: ['spec.controlPlaneRef', 'spec.infrastructureRef'],
  },
  { group: CLUSTER_GROUP, kind: 'ClusterClass', deliveryRole: DeliveryRole.MEMBER, noHealthCheckBecause: NOT_WRITTEN_HERE, references: CLUSTER_CLASS_REFERENCES },
  child('Machine', { group: CLUSTER_GROUP, references: MACHINE_REFERENCES, filledByWebhooks: NODE_DELETION, demandedFields: ['spec'] }),
  {
    group: CLUSTER_GROUP,
    kind: 'MachineDeployment',
    deliveryRole: DeliveryRole.MACHINES,
    healthCheck: MACHINE_DEPLOYMENT_CHECK,
    healthExpressions: MACHINE_DEPLOYMENT_COMPLETE,
    references: MACHINE_DEPLOYMENT_REFERENCES,
    filledByWebhooks: {
      'replicas': 1,
      'rollout': { strategy: ROLLING_UPDATE },
      'selector': { matchLabels: {} },
      'strategy': ROLLING_UPDATE,
      'template.metadata': { labels: {} },
    },
    demandedFields: ['spec', 'spec.template.spec'],
    versionedReferences: POOL_REFERENCES,
  },
  { group: CLUSTER_GROUP, kind: 'MachineDrainRule', deliveryRole: DeliveryRole.MEMBER, noHealthCheckBecause: NO_STATUS },
  {
    group: CLUSTER_GROUP,
    kind: 'MachinePool',
    deliveryRole: DeliveryRole.MACHINES,
    healthCheck: MACHINE_POOL_CHECK,
    healthExpressions: MACHINE_POOL_RUNNING,
    references: MACHINE_POOL_REFERENCES,
    filledByWebhooks: {
      'replicas': 1,
      'template.spec.deletion': NODE_DELETION.deletion,
      'template.spec.nodeDeletionTimeout': NODE_DELETION.nodeDeletionTimeout,
    },
    demandedFields: ['spec', 'spec.template.spec'],
    versionedReferences: POOL_REFERENCES,
  },
  // Made by MachineDeployments, and written where a cluster has none of these.
  {
    group: CLUSTER_GROUP,
    kind: 'MachineSet',
    deliveryRole: DeliveryRole.MACHINES,
    healthCheck: MACHINE_SET_CHECK,
    healthExpressions: MACHINE_SET_COMPLETE,
    references: MACHINE_DEPLOYMENT_REFERENCES,
    filledByWebhooks: { replicas: 1, selector: { matchLabels: {} } },
    demandedFields: ['spec', 'spec.template', 'spec.template.spec'],
    versionedReferences: POOL_REFERENCES,
  },
];

const ADDRESS_KINDS: KindRecord[] = [
  child('IPAddress', { group: IPAM_GROUP, demandedFields: ['spec'] }),
  child('IPAddressClaim', { group: IPAM_GROUP, references: ADDRESS_CLAIM_REFERENCES }),
  // The in-cluster provider of addresses.
  { group: IPAM_GROUP, kind: 'InClusterIPPool', deliveryRole: DeliveryRole.ADDRESSES, noHealthCheckBecause: COUNTS_ADDRESSES },
  { group: IPAM_GROUP, kind: 'GlobalInClusterIPPool', deliveryRole: DeliveryRole.ADDRESSES, noHealthCheckBecause: COUNTS_ADDRESSES },
];

/** The kinds of Cluster API itself. */
export const CLUSTER_API_KINDS: KindRecord[] = [
  ...CORE_KINDS,
  ...ADDRESS_KINDS,
  // Runtime extensions, which are not pinned because no construct uses them.
  { group: 'runtime.cluster.x-k8s.io', kind: 'ExtensionConfig', deliveryRole: DeliveryRole.MEMBER, isClusterScoped: true },
];
