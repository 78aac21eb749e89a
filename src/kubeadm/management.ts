import { FeatureGateRecord, ManagementProviderRecord, ManagementProviderType } from '../knowledge';
import { BOOTSTRAP_GROUP, CLUSTER_GROUP, CONTROL_PLANE_GROUP } from '../topology';

const PROJECT = 'cluster-api';
const CLUSTER_CACHE_FLAGS = ['clustercache-client-qps', 'clustercache-client-burst', 'clustercache-concurrency'];

/** Refused while the gate is off, by the webhook of each of the two: cluster-api bootstrap/kubeadm/webhooks/admission/kubeadmconfig.go. */
const IGNITION: FeatureGateRecord = {
  name: 'KubeadmBootstrapFormatIgnition',
  variable: 'EXP_KUBEADM_BOOTSTRAP_FORMAT_IGNITION',
  neededBy: [
    { group: BOOTSTRAP_GROUP, kind: 'KubeadmConfig', field: 'spec.format', value: 'ignition' },
    { group: BOOTSTRAP_GROUP, kind: 'KubeadmConfigTemplate', field: 'spec.template.spec.format', value: 'ignition' },
    { group: CONTROL_PLANE_GROUP, kind: 'KubeadmControlPlane', field: 'spec.kubeadmConfigSpec.format', value: 'ignition' },
    { group: CONTROL_PLANE_GROUP, kind: 'KubeadmControlPlaneTemplate', field: 'spec.template.spec.kubeadmConfigSpec.format', value: 'ignition' },
  ],
};

/** What has to be installed for kubeadm. Each of the two has its manifests: <type>/kubeadm/config/manager/manager.yaml. */
export const KUBEADM_MANAGEMENT: ManagementProviderRecord[] = [
  {
    type: ManagementProviderType.BOOTSTRAP,
    name: 'kubeadm',
    project: PROJECT,
    groups: [BOOTSTRAP_GROUP],
    featureGates: [IGNITION],
    connectionFlags: CLUSTER_CACHE_FLAGS,
  },
  {
    type: ManagementProviderType.CONTROL_PLANE,
    name: 'kubeadm',
    project: PROJECT,
    groups: [CONTROL_PLANE_GROUP],
    featureGates: [
      IGNITION,
      {
        name: 'ClusterTopology',
        variable: 'CLUSTER_TOPOLOGY',
        // Its webhook refuses the template while the gate is off, and its controller looks at the topology of its Cluster while it is on.
        neededBy: [
          { group: CONTROL_PLANE_GROUP, kind: 'KubeadmControlPlaneTemplate' },
          { group: CLUSTER_GROUP, kind: 'Cluster', field: 'spec.topology' },
        ],
      },
      {
        name: 'MachineTaintPropagation',
        variable: 'EXP_MACHINE_TAINT_PROPAGATION',
        neededBy: [
          { group: CONTROL_PLANE_GROUP, kind: 'KubeadmControlPlane', field: 'spec.machineTemplate.spec.taints' },
          { group: CONTROL_PLANE_GROUP, kind: 'KubeadmControlPlaneTemplate', field: 'spec.template.spec.machineTemplate.spec.taints' },
        ],
      },
    ],
    connectionFlags: ['remote-conditions-grace-period', ...CLUSTER_CACHE_FLAGS],
  },
];
