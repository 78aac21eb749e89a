import { FeatureGateUse, ManagementProviderRecord, ManagementProviderType } from '../knowledge';
import { CLUSTER_GROUP, IPAM_GROUP } from '../topology';

/** Objects that a ClusterClass makes sense with. cluster-api core/webhooks/admission/cluster.go and clusterclass.go refuse them while the gate is off. */
export const TOPOLOGY_USES: FeatureGateUse[] = [{ group: CLUSTER_GROUP, kind: 'ClusterClass' }, { group: CLUSTER_GROUP, kind: 'Cluster', field: 'spec.topology' }];

const TAINT_FIELDS: { readonly [kind: string]: readonly string[] } = {
  Machine: ['spec.taints'],
  MachineDeployment: ['spec.template.spec.taints'],
  MachinePool: ['spec.template.spec.taints'],
  MachineSet: ['spec.template.spec.taints'],
  Cluster: ['spec.topology.controlPlane.taints', 'spec.topology.workers.machineDeployments[].taints', 'spec.topology.workers.machinePools[].taints'],
  ClusterClass: ['spec.controlPlane.taints', 'spec.workers.machineDeployments[].taints', 'spec.workers.machinePools[].taints'],
};

/** What has to be installed for the kinds of Cluster API itself. Gates that are on in its manifests (core/config/manager/manager.yaml) are left out. */
export const CLUSTER_API_MANAGEMENT: ManagementProviderRecord[] = [
  {
    type: ManagementProviderType.CORE,
    name: 'cluster-api',
    project: 'cluster-api',
    groups: [CLUSTER_GROUP],
    featureGates: [
      { name: 'ClusterTopology', variable: 'CLUSTER_TOPOLOGY', neededBy: TOPOLOGY_USES },
      {
        name: 'MachineTaintPropagation',
        variable: 'EXP_MACHINE_TAINT_PROPAGATION',
        neededBy: Object.entries(TAINT_FIELDS).flatMap(([kind, fields]) => fields.map(field => ({ group: CLUSTER_GROUP, kind, field }))),
      },
      { name: 'RuntimeSDK', variable: 'EXP_RUNTIME_SDK', neededBy: [{ group: 'runtime.cluster.x-k8s.io', kind: 'ExtensionConfig' }] },
    ],
    connectionFlags: [
      'remote-connection-grace-period', 'remote-conditions-grace-period', 'clustercache-client-qps', 'clustercache-client-burst', 'clustercache-concurrency',
    ],
  },
  {
    type: ManagementProviderType.IPAM,
    name: 'in-cluster',
    project: 'cluster-api-ipam-provider-in-cluster',
    groups: [IPAM_GROUP],
    kinds: ['GlobalInClusterIPPool', 'InClusterIPPool'],
  },
];
