import { MACHINE } from './machines';
import {
  KubevirtAccessMode, KubevirtBinding, KubevirtBootstrapCheck, KubevirtContainerDiskOptions, KubevirtControlPlane, KubevirtControlPlaneProps,
  KubevirtDevice, KubevirtDisk, KubevirtDiskBus, KubevirtEvictionStrategy, KubevirtHostingCluster, KubevirtImage, KubevirtMachineProps,
  KubevirtMultusOptions, KubevirtNetwork, KubevirtPullPolicy, KubevirtRunStrategy, KubevirtVolumeOptions, KubevirtWorkerPool, KubevirtWorkerPoolProps,
} from '../../../src/providers/kubevirt';
import { KUBEVIRT_TRAITS } from '../../../src/providers/kubevirt/traits';
import { TaintEffect, Toleration } from '../../../src/root';
import { describeProvider } from '../conformance';
import { ALL_CLOUD_INIT_PROPS, ALL_CONTROL_PLANE_PROPS, ALL_WORKER_POOL_PROPS } from '../kubeadm-props';

const containerDisk: Required<KubevirtContainerDiskOptions> = { pullPolicy: KubevirtPullPolicy.ALWAYS, imagePullSecretName: 'pull-secret' };
const volume: Required<KubevirtVolumeOptions> = { size: '53Gi', storageClass: 'fast', accessMode: KubevirtAccessMode.READ_WRITE_MANY };
const multus: Required<KubevirtMultusOptions> = { binding: KubevirtBinding.SRIOV, replacesPodNetwork: true };
const gpu: Required<KubevirtDevice> = { name: 'gpu-one', deviceName: 'nvidia.com/T4' };
const toleration: Required<Toleration> = { key: 'example.com/dedicated', value: 'vms', effect: TaintEffect.NO_EXECUTE, tolerationSeconds: 61 };
const hostingCluster: Required<KubevirtHostingCluster> = { kubeconfigSecretName: 'infra-kubeconfig', kubeconfigSecretNamespace: 'infra-secrets' };

const machine: Required<KubevirtMachineProps> = {
  image: KubevirtImage.fromContainerDisk('registry.example.com/node:v1.34.7', containerDisk),
  cores: 31,
  sockets: 33,
  threads: 35,
  dedicatedCpu: true,
  cpuModel: 'host-passthrough',
  memory: '57Gi',
  hugepages: '2Mi',
  additionalDisks: [KubevirtDisk.ephemeral('scratch', '59Gi'), KubevirtDisk.volume('data', volume)],
  diskBus: KubevirtDiskBus.SCSI,
  networks: [KubevirtNetwork.multus('uplink', 'networks/uplink', multus)],
  networkInterfaceMultiqueue: false,
  gpus: [gpu],
  hostDevices: [{ name: 'card', deviceName: 'example.com/card' }],
  runStrategy: KubevirtRunStrategy.RERUN_ON_FAILURE,
  evictionStrategy: KubevirtEvictionStrategy.LIVE_MIGRATE,
  infraNodeSelector: { 'example.com/pool': 'vms' },
  infraTolerations: [toleration],
  infraPriorityClass: 'important',
  vmNamespace: 'virtual-machines',
  vmLabels: { 'example.com/vm': 'vm-label' },
  vmAnnotations: { 'example.com/vm-note': 'vm-annotation' },
  hostingCluster,
  bootstrapCheck: KubevirtBootstrapCheck.SSH,
};

const infraChanges = {
  'the image': { image: KubevirtImage.fromContainerDisk('quay.io/capk/node:v1.34.3') },
  'the memory': { memory: '8Gi' },
};

describeProvider<KubevirtControlPlaneProps, KubevirtWorkerPoolProps>({
  traits: KUBEVIRT_TRAITS,
  clusterProps: { endpoint: undefined },
  controlPlane: {
    minimal: MACHINE,
    // The Service before the control plane finds the machines of its own cluster and namespace only.
    all: () => ({ ...ALL_CONTROL_PLANE_PROPS, ...ALL_CLOUD_INIT_PROPS, ...machine, hostingCluster: undefined, vmNamespace: 'edge' }),
    create: (cluster, props) => {
      const { resource, machineTemplate } = new KubevirtControlPlane(cluster, 'ControlPlane', props);
      return { owner: resource, machineTemplate, others: [] };
    },
    infraChanges,
  },
  workerPool: {
    minimal: MACHINE,
    all: () => ({ ...ALL_WORKER_POOL_PROPS, ...ALL_CLOUD_INIT_PROPS, ...machine }),
    create: (cluster, props) => {
      const { machineDeployment, machineTemplate, bootstrapTemplate } = new KubevirtWorkerPool(cluster, 'Workers', props);
      return { owner: machineDeployment, machineTemplate, bootstrapTemplate, others: [] };
    },
    infraChanges,
  },
});
