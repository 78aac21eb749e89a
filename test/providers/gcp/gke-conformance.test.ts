import { Size } from 'cdk8s';
import {
  GkeControlPlane, GkeControlPlaneProps, GkeDiskType, GkeEndpointAccess, GkeImage, GkeInfraCluster, GkeMachinePool, GkeMachinePoolProps,
  GkeReleaseChannel,
} from '../../../src/providers/gcp';
import { MixedCluster, Replicas, TaintEffect } from '../../../src/root';
import { describeHostedControlPlane, describeMachinePool } from '../conformance';
import { ALL_MACHINE_POOL_PROPS } from '../kubeadm-props';

// GKE brings its own endpoint.
const clusterProps = { endpoint: undefined };

function prepare(cluster: MixedCluster) {
  new GkeInfraCluster(cluster, 'Gke', { project: 'my-project', region: 'europe-west1' });
  return [];
}

const endpointAccess: Omit<Required<GkeEndpointAccess>, 'publicCidrs'> = {
  publicAccess: false, privateNodes: true, controlPlaneCidr: '172.16.7.0/28', globalAccess: true,
};

describeHostedControlPlane<GkeControlPlaneProps>({
  name: 'GKE',
  clusterProps,
  prepare,
  minimal: {},
  all: () => ({
    controlPlaneName: 'fixed-control-plane',
    gkeClusterName: 'fixed-gke-cluster',
    description: 'a note on it',
    autopilot: true,
    releaseChannel: GkeReleaseChannel.STABLE,
    endpointAccess,
    podCidr: '10.44.0.0/14',
    serviceCidr: '10.48.0.0/20',
    disableDefaultSnat: true,
    workloadPool: 'my-project.svc.id.goog',
    securityGroup: 'gke-security-groups@example.com',
    labels: { 'example.com/label': 'owner-label' },
    annotations: { 'example.com/annotation': 'owner-annotation' },
  }),
  alongWith: { autopilot: { releaseChannel: GkeReleaseChannel.STABLE } },
  // They are for a public endpoint.
  untried: ['endpointAccess.publicCidrs.[]'],
  create: (cluster, props) => ({ owner: new GkeControlPlane(cluster, 'ControlPlane', props).resource, others: [] }),
});

describeMachinePool<GkeMachinePoolProps>({
  name: 'node pool of GKE',
  clusterProps,
  prepare,
  controlPlane: cluster => [new GkeControlPlane(cluster, 'ControlPlane').resource],
  // One zone, so that any number of nodes is possible.
  minimal: { instanceType: 'n2-standard-4', failureDomains: ['europe-west1-d'] },
  all: () => ({
    ...ALL_MACHINE_POOL_PROPS,
    replicas: Replicas.fixed(8),
    failureDomains: ['europe-west1-b', 'europe-west1-c'],
    instanceType: 'c3-standard-8',
    nodePoolName: 'fixed-node-pool',
    image: GkeImage.UBUNTU_CONTAINERD,
    rootDiskSize: Size.gibibytes(131),
    rootDiskType: GkeDiskType.PD_SSD,
    localSsdCount: 2,
    maxPods: 73,
    machineIdentity: { email: 'nodes@my-project.iam.gserviceaccount.com', scopes: ['https://www.googleapis.com/auth/devstorage.read_only'] },
    additionalNetworkTags: ['fixed-tag'],
    secureBoot: true,
    integrityMonitoring: true,
    nodeRepair: true,
    nodeUpgrade: true,
    nodeLabels: { 'example.com/node': 'node-label' },
    taints: [{ key: 'example.com/taint', value: 'taint-value', effect: TaintEffect.NO_EXECUTE }],
    additionalLabels: { team: 'pool-label' },
  }),
  alongWith: { failureDomains: { replicas: Replicas.fixed(2) } },
  create: (cluster, props) => {
    const { machinePool, infraPool } = new GkeMachinePool(cluster, 'Workers', props);
    return { owner: machinePool, infraPool, others: [] };
  },
  infraChanges: {
    'a node label': { nodeLabels: { tier: 'web' } },
    'the image': { image: GkeImage.UBUNTU_CONTAINERD },
    'a label in GCP': { additionalLabels: { tier: 'web' } },
  },
  // The autoscaler of GKE would fetch nodes for pods that have lost theirs.
  retired: manifest => manifest.kind === 'GCPManagedMachinePool' ? { ...manifest, spec: { ...manifest.spec, scaling: { enableAutoscaling: false } } } : manifest,
});
