import { Chart, Duration } from 'cdk8s';
import { Construct } from 'constructs';
import { ByohControlPlane } from '../providers/byoh';
import { Metal3Image, Metal3WorkerPool } from '../providers/metal3';
import { Endpoint, HostSelector, KubeVip, MixedCluster, Replicas } from '../root';
import { BlueprintProps, KUBERNETES_VERSION, devEnvData, provisioningBridge } from './example-environment';

/**
 * The cluster of `DocumentedMixedCluster` by today's rules: v1beta2, Metal3Cluster as the primary infra cluster, names that follow
 * the content, hosts that are chosen by a label, and pod addresses apart from those of the nodes.
 */
export class ByohMetal3Cluster extends Chart {
  constructor(scope: Construct, id: string, props: BlueprintProps = {}) {
    super(scope, id, { namespace: 'edge', ...props });
    const version = props.kubernetesVersion ?? KUBERNETES_VERSION;
    const image = `http://172.22.0.1/images/UBUNTU_24.04_NODE_IMAGE_K8S_${version}-raw.img`;
    const cluster = new MixedCluster(this, 'Cluster', {
      clusterName: 'mixed-cluster',
      apiVersion: props.apiVersion,
      kubernetesVersion: version,
      endpoint: Endpoint.of('192.168.10.20'),
      podCidrs: ['10.244.0.0/16'],
      serviceCidrs: ['10.128.0.0/12'],
      labels: { cni: 'mixed-cluster-crs-0', crs: 'true' },
    });
    new ByohControlPlane(cluster, 'ControlPlane', {
      replicas: 1,
      labels: { nodepool: 'pool0' },
      hostSelector: HostSelector.matchLabels({ site: this.namespace ?? 'edge' }),
      certSans: ['localhost', '127.0.0.1', 'host.docker.internal'],
      controllerManagerExtraArgs: { 'enable-hostpath-provisioner': 'true' },
      criSocket: 'unix:///var/run/containerd/containerd.sock',
      virtualIp: KubeVip.arp(),
    });
    new Metal3WorkerPool(cluster, 'Workers', {
      poolName: 'test1',
      replicas: Replicas.fixed(1),
      labels: { nodepool: 'nodepool-0' },
      nodeDrainTimeout: Duration.minutes(10),
      image: Metal3Image.raw({ url: image, checksum: `${image}.sha256sum` }),
      data: devEnvData(cluster),
      criSocket: 'unix:///var/run/crio/crio.sock',
      files: [provisioningBridge('0600')],
      preKubeadmCommands: ['netplan apply', 'systemctl enable --now crio kubelet'],
      users: [{ name: 'metal3', sudo: 'ALL=(ALL) NOPASSWD:ALL' }],
      kubeletExtraArgs: { 'feature-gates': 'AllAlpha=false' },
    });
  }
}
