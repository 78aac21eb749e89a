import { Size } from 'cdk8s';
import { aks, aws, azure, byoh, custom, eks, gcp, gke, k0s, kamaji, kubevirt, metal3, openShift, openStack, remote, vcluster, vsphere } from './bases';
import { Edit } from './edit';
import { Live, NO_MACHINE_POOLS, NO_OPENSHIFT, noManagerOf, UNDECIDED } from './live';
import { AwsImage } from '../../../src/providers/aws';
import { AzureOrchestrationMode, AzureVmIdentity } from '../../../src/providers/azure';
import { GkeImage } from '../../../src/providers/gcp';
import { KubevirtImage } from '../../../src/providers/kubevirt';
import { OpenStackFlavor } from '../../../src/providers/openstack';
import { IntOrPercent, Replicas, TaintEffect } from '../../../src/root';

const CONTROL_PLANE = 'edge-control-plane';
const WORKERS = 'edge-workers';
const ROLLED = { [WORKERS]: 'replaced 3' };
const UPGRADE = { cluster: { kubernetesVersion: 'v1.35.0' } };
/** The templates of the custom provider are of vSphere. */
const NO_CRDS = 'the CRDs of vSphere are not pinned';
const NEEDS_GATE = 'the webhook of AWS takes ignition, which OpenShift needs, only behind a feature gate that is off by default';
const TAINT = [{ key: 'example.com/gpu', effect: TaintEffect.NO_SCHEDULE }];

/** What is particular to a provider, and what is decided by it. */
export const EDITS_OF_PROVIDERS: Edit[] = [
  {
    id: 'openstack-flavor',
    live: noManagerOf('OpenStack'),
    before: openStack(),
    after: openStack({ pool: { instanceType: OpenStackFlavor.fromName('m1.xlarge') } }),
    parts: ROLLED,
    causes: ['OpenStackMachineTemplate spec.template.spec.flavor'],
  },
  {
    id: 'openstack-taint',
    live: noManagerOf('OpenStack'),
    before: openStack(),
    after: openStack({ pool: { taints: TAINT } }),
    parts: ROLLED,
    causes: ['KubeadmConfigTemplate spec.template.spec.joinConfiguration.nodeRegistration.taints'],
  },
  {
    id: 'aws-instance-type',
    live: Live.POOL,
    before: aws(),
    after: aws({ pool: { instanceType: 'm7i.2xlarge' } }),
    parts: ROLLED,
    causes: ['AWSMachineTemplate spec.template.spec.instanceType'],
  },
  {
    id: 'aws-image',
    live: Live.POOL,
    before: aws({ pool: { image: AwsImage.fromId('ami-0a1b2c3d4e5f60718') } }),
    after: aws({ pool: { image: AwsImage.fromId('ami-0a1b2c3d4e5f60719') } }),
    parts: ROLLED,
    causes: ['AWSMachineTemplate spec.template.spec.ami.id'],
  },
  {
    id: 'aws-machine-pool-instance-type',
    live: UNDECIDED,
    before: aws(),
    after: aws({ group: { instanceType: 'm7i.2xlarge' } }),
    parts: { 'edge-group': 'undecided' },
    causes: ['AWSMachinePool spec.awsLaunchTemplate.instanceType'],
    objects: ['changed AWSMachinePool/edge-group'],
  },
  { id: 'aws-machine-pool-labels', live: NO_MACHINE_POOLS, before: aws(), after: aws({ group: { labels: { team: 'edge' } } }), parts: { 'edge-group': 'changed' } },
  {
    id: 'azure-instance-type',
    live: noManagerOf('Azure'),
    before: azure(),
    after: azure({ pool: { instanceType: 'Standard_D8s_v5' } }),
    parts: ROLLED,
    causes: ['AzureMachineTemplate spec.template.spec.vmSize'],
  },
  {
    id: 'azure-failure-domain',
    live: noManagerOf('Azure'),
    before: azure({ pool: { failureDomain: '1' } }),
    after: azure({ pool: { failureDomain: '2' } }),
    parts: ROLLED,
    causes: ['MachineDeployment spec.template.spec.failureDomain'],
  },
  {
    id: 'azure-machine-pool-node-labels',
    live: UNDECIDED,
    before: azure(),
    after: azure({ group: { nodeLabels: { 'example.com/rack': 'seven' } } }),
    parts: { 'edge-group': 'undecided' },
    causes: ['KubeadmConfig spec.joinConfiguration.nodeRegistration.kubeletExtraArgs[node-labels]'],
  },
  {
    // The webhook looks for the MachinePool of each of the two, which has to come before them in the manifests.
    id: 'azure-machine-pool-added',
    live: noManagerOf('Azure'),
    before: () => undefined,
    after: azure({ group: { orchestrationMode: AzureOrchestrationMode.FLEXIBLE, machineIdentity: AzureVmIdentity.systemAssigned() } }),
    parts: { [CONTROL_PLANE]: 'created', [WORKERS]: 'created', 'edge-group': 'created' },
    objects: ['created AzureCluster/edge', 'created AzureMachinePool/edge-group', 'created Cluster/edge'],
  },
  {
    id: 'gcp-instance-type',
    live: noManagerOf('GCP'),
    before: gcp(),
    after: gcp({ pool: { instanceType: 'n2-standard-8' } }),
    parts: ROLLED,
    causes: ['GCPMachineTemplate spec.template.spec.instanceType'],
  },
  {
    id: 'gcp-disk',
    live: noManagerOf('GCP'),
    before: gcp({ pool: { rootDisk: { size: Size.gibibytes(100) } } }),
    after: gcp({ pool: { rootDisk: { size: Size.gibibytes(200) } } }),
    parts: ROLLED,
    causes: ['GCPMachineTemplate spec.template.spec.rootDeviceSize'],
  },
  { id: 'gcp-machine-pool-replicas', live: noManagerOf('GCP'), before: gcp(), after: gcp({ group: { replicas: Replicas.fixed(6) } }), parts: { 'edge-group': 'scaled' } },
  {
    id: 'kubevirt-image',
    live: Live.POOL,
    before: kubevirt(),
    after: kubevirt({ pool: { image: KubevirtImage.fromContainerDisk('registry.example.com/node:v1.34.3') } }),
    parts: ROLLED,
    causes: ['KubevirtMachineTemplate spec.template.spec.virtualMachineTemplate.spec.template.spec.volumes[containervolume].containerDisk.image'],
  },
  {
    id: 'kubevirt-cores',
    live: Live.POOL,
    before: kubevirt({ pool: { cores: 2 } }),
    after: kubevirt({ pool: { cores: 4 } }),
    parts: ROLLED,
    causes: ['KubevirtMachineTemplate spec.template.spec.virtualMachineTemplate.spec.template.spec.domain.cpu.cores'],
  },
  {
    id: 'remote-node-labels',
    live: noManagerOf('k0smotron'),
    before: remote(),
    after: remote({ pool: { nodeLabels: { 'example.com/rack': 'seven' } } }),
    parts: ROLLED,
    causes: ['K0sWorkerConfigTemplate spec.template.spec.args'],
  },
  {
    id: 'k0s-control-plane-version',
    live: noManagerOf('k0smotron'),
    before: k0s(),
    after: k0s(UPGRADE),
    parts: { [CONTROL_PLANE]: 'undecided', ...ROLLED },
    causes: ['K0sControlPlane spec.version', 'K0sWorkerConfigTemplate spec.template.spec.version', 'MachineDeployment spec.template.spec.version'],
    hazards: ['version/upgraded-at-once'],
  },
  {
    id: 'custom-machine-template',
    live: noManagerOf('vSphere'),
    notServedBecause: NO_CRDS,
    before: custom(),
    after: custom({ pool: { machineTemplate: vsphere(16) } }),
    parts: ROLLED,
    causes: ['VSphereMachineTemplate spec.template.spec.numCPUs'],
  },
  {
    id: 'custom-template-edited-in-place',
    live: noManagerOf('vSphere'),
    notServedBecause: NO_CRDS,
    before: custom({ pool: { machineTemplateName: 'fixed' } }),
    after: custom({ pool: { machineTemplateName: 'fixed', machineTemplate: vsphere(16) } }),
    parts: {},
    hazards: ['plan/template-edited'],
  },
  {
    id: 'kamaji-version',
    live: noManagerOf('Kamaji'),
    before: kamaji(),
    after: kamaji(UPGRADE),
    parts: { [CONTROL_PLANE]: 'changed', ...ROLLED },
    causes: ['MachineDeployment spec.template.spec.version'],
    hazards: ['version/upgraded-at-once'],
  },
  { id: 'kamaji-replicas', live: noManagerOf('Kamaji'), before: kamaji(), after: kamaji({ controlPlane: { replicas: 3 } }), parts: { [CONTROL_PLANE]: 'changed' } },
  {
    id: 'eks-version',
    live: NO_MACHINE_POOLS,
    before: eks(),
    after: eks(UPGRADE),
    parts: { [CONTROL_PLANE]: 'changed', [WORKERS]: 'undecided', 'edge-batch': 'replaced 3' },
    causes: ['MachineDeployment spec.template.spec.version', 'MachinePool spec.template.spec.version'],
  },
  {
    id: 'eks-managed-pool-labels',
    live: UNDECIDED,
    before: eks(),
    after: eks({ pool: { nodeLabels: { tier: 'web' } } }),
    parts: { [WORKERS]: 'undecided' },
    causes: ['AWSManagedMachinePool spec.labels.tier'],
    objects: ['changed AWSManagedMachinePool/edge-workers'],
  },
  {
    id: 'aks-managed-pool-labels',
    live: UNDECIDED,
    before: aks(),
    after: aks({ pool: { nodeLabels: { tier: 'web' } } }),
    parts: { [WORKERS]: 'undecided' },
    causes: ['AzureManagedMachinePool spec.nodeLabels.tier'],
    objects: ['changed AzureManagedMachinePool/edge-workers'],
  },
  {
    id: 'gke-managed-pool-image',
    live: UNDECIDED,
    before: gke(),
    after: gke({ pool: { image: GkeImage.UBUNTU_CONTAINERD } }),
    parts: { [WORKERS]: 'undecided' },
    causes: ['GCPManagedMachinePool spec.imageType'],
    objects: ['changed GCPManagedMachinePool/edge-workers'],
  },
  { id: 'vcluster-version', live: noManagerOf('vCluster'), before: vcluster(), after: vcluster(UPGRADE), parts: { edge: 'changed' } },
  {
    id: 'openshift-machine-set',
    live: NO_OPENSHIFT,
    notServedBecause: NEEDS_GATE,
    before: openShift(),
    after: openShift({ pool: { instanceType: 'm7i.2xlarge' } }),
    parts: { 'ocp-7xk2p-workers': 'changed' },
  },
  {
    id: 'openshift-machine-set-replicas',
    live: NO_OPENSHIFT,
    notServedBecause: NEEDS_GATE,
    before: openShift(),
    after: openShift({ pool: { replicas: Replicas.fixed(4) } }),
    parts: { 'ocp-7xk2p-workers': 'scaled' },
  },
  {
    id: 'autoscaled-pool-rolls',
    live: Live.POOL,
    before: aws({ pool: { replicas: Replicas.autoscaled(1, 5) } }),
    after: aws({ pool: { replicas: Replicas.autoscaled(1, 5), instanceType: 'm7i.2xlarge' } }),
    parts: { [WORKERS]: 'replaced 1 to 5' },
    causes: ['AWSMachineTemplate spec.template.spec.instanceType'],
  },
  {
    id: 'autoscaler-limits',
    live: Live.POOL,
    before: aws({ pool: { replicas: Replicas.autoscaled(1, 5) } }),
    after: aws({ pool: { replicas: Replicas.autoscaled(1, 9) } }),
    parts: { [WORKERS]: 'scaled' },
  },
  {
    id: 'pool-rolls-when-somebody-deletes',
    live: Live.POOL,
    before: byoh({ pool: { rollout: { onDelete: true } } }),
    after: byoh({ pool: { rollout: { onDelete: true }, preKubeadmCommands: ['echo hello'] } }),
    parts: { [WORKERS]: 'replaced 0 to 3' },
    causes: ['KubeadmConfigTemplate spec.template.spec.format', 'KubeadmConfigTemplate spec.template.spec.preKubeadmCommands'],
  },
  {
    id: 'pool-rolls-and-shrinks',
    live: Live.POOL,
    before: metal3({ pool: { replicas: Replicas.fixed(4) } }),
    after: metal3({ pool: { replicas: Replicas.fixed(2), failureDomain: 'rack-a' } }),
    parts: { [WORKERS]: 'replaced 2' },
    causes: ['MachineDeployment spec.template.spec.failureDomain'],
  },
  {
    id: 'surge-in-percent',
    live: Live.POOL,
    before: aws({ pool: { rollout: { maxSurge: IntOrPercent.percent(50) } } }),
    after: aws({ pool: { rollout: { maxSurge: IntOrPercent.percent(50) }, instanceType: 'm7i.2xlarge' } }),
    parts: ROLLED,
    causes: ['AWSMachineTemplate spec.template.spec.instanceType'],
  },
];
