import { Chart, Duration, JsonPatch } from 'cdk8s';
import { Construct } from 'constructs';
import { ByohControlPlane, ByohInfraCluster } from '../providers/byoh';
import { Metal3ChecksumType, Metal3Image, Metal3InfraCluster, Metal3WorkerPool } from '../providers/metal3';
import { ClusterApiVersion, Endpoint, FileContent, KubernetesVersion, KubeVip, MixedCluster, NodeFile, Replicas, Rules, Warnings } from '../root';
import { BlueprintProps, devEnvData, provisioningBridge } from './example-environment';

const DOCUMENTED_VERSION = 'v1.23.5';

/** Settings of `DocumentedMixedCluster`. */
export interface DocumentedMixedClusterProps extends BlueprintProps {
  /**
   * `spec.bundleLookupTag` of the ByoCluster, by which BYOH v0.2 finds what to install on hosts: the Kubernetes version. The manifest of
   * 2022 has `v1.23.5`.
   * @default - none, since the CRD of BYOH after v0.2 has no such field, and an API server that is strict about fields refuses it
   */
  readonly bundleLookupTag?: string;
}

/**
 * The mixed cluster of the Metal3 blog (July 2022), object by object: BYOH control plane, Metal3 workers, v1beta1.
 *
 * It is here as a reference. With today's releases its deletion hangs; `ByohMetal3Cluster` is the same cluster by today's rules. From Kubernetes v1.27 on it
 * leaves the argument `container-runtime` out, with which the kubelet does not start any more.
 */
export class DocumentedMixedCluster extends Chart {
  constructor(scope: Construct, id: string, props: DocumentedMixedClusterProps = {}) {
    super(scope, id, { namespace: 'metal3', ...props });
    const version = props.kubernetesVersion ?? DOCUMENTED_VERSION;
    const apiVersion = props.apiVersion ?? ClusterApiVersion.V1BETA1;
    const cluster = new MixedCluster(this, 'Cluster', {
      clusterName: 'mixed-cluster',
      apiVersion,
      kubernetesVersion: version,
      endpoint: Endpoint.of('192.168.10.20'),
      podCidrs: ['192.168.0.0/16'],
      serviceCidrs: ['10.128.0.0/12'],
      labels: { cni: 'mixed-cluster-crs-0', crs: 'true' },
    });
    Warnings.of(cluster).acknowledge('infrastructure/delete-deadlock', 'the documented cluster has ByoCluster as its primary');
    Warnings.of(cluster).acknowledge('network/node-range-in-pod-range', 'the documented cluster has these ranges');
    Warnings.of(cluster).acknowledge('version/unsupported', 'the documented cluster is of 2022');
    Warnings.of(cluster).acknowledge('byoh/any-host', 'the documented cluster has no selector');

    const byoCluster = new ByohInfraCluster(cluster, 'ByoCluster', {
      primary: true,
      bundleRegistry: 'projects.registry.vmware.com/cluster_api_provider_bringyourownhost',
    });
    if (props.bundleLookupTag !== undefined) {
      byoCluster.resource.addJsonPatch(JsonPatch.add('/spec/bundleLookupTag', props.bundleLookupTag));
      Rules.of(byoCluster).turnOff('schema/unknown-field', 'the documented cluster is written for BYOH v0.2');
    }
    new Metal3InfraCluster(cluster, 'Metal3Cluster', { legacyNoCloudProvider: apiVersion === ClusterApiVersion.V1BETA1 });

    new ByohControlPlane(cluster, 'ControlPlane', {
      replicas: 1,
      labels: { nodepool: 'pool0' },
      machineTemplateName: 'mixed-cluster-control-plane',
      certSans: ['localhost', '127.0.0.1', '0.0.0.0', 'host.docker.internal'],
      controllerManagerExtraArgs: { 'enable-hostpath-provisioner': 'true' },
      criSocket: '/var/run/containerd/containerd.sock',
      virtualIp: KubeVip.arp({ version: 'v0.3.5' }),
    });
    addWorkers(cluster, version);
  }
}

function addWorkers(cluster: MixedCluster, version: string): void {
  const image = `http://172.22.0.1/images/UBUNTU_22.04_NODE_IMAGE_K8S_${version}-raw.img`;
  new Metal3WorkerPool(cluster, 'Workers', {
    poolName: 'test1',
    replicas: Replicas.fixed(1),
    labels: { nodepool: 'nodepool-0' },
    selectorLabels: { nodepool: 'nodepool-0' },
    nodeDrainTimeout: Duration.seconds(0),
    // The documented name goes with the documented image: a template with another image must be another object.
    machineTemplateName: version === DOCUMENTED_VERSION ? 'test1-workers' : undefined,
    bootstrapTemplateName: 'test1-workers',
    image: Metal3Image.raw({ url: image, checksum: `${image}.md5sum`, checksumType: Metal3ChecksumType.MD5 }),
    data: { ...devEnvData(cluster), dataTemplateName: 'test1-workers-template' },
    files: [provisioningBridge('0644'), registriesFile()],
    preKubeadmCommands: ['netplan apply', 'systemctl enable --now crio kubelet'],
    users: [{ name: 'metal3', sudo: 'ALL=(ALL) NOPASSWD:ALL' }],
    kubeletExtraArgs: {
      'cgroup-driver': 'systemd',
      ...KubernetesVersion.of(version).isAtLeast(1, 27) ? {} : { 'container-runtime': 'remote' },
      'container-runtime-endpoint': 'unix:///var/run/crio/crio.sock',
      'feature-gates': 'AllAlpha=false',
      'provider-id': 'metal3://{{ ds.meta_data.uuid }}',
      'runtime-request-timeout': '5m',
    },
  });
}

function registriesFile(): NodeFile {
  return {
    path: '/etc/containers/registries.conf',
    content: FileContent.text([
      '[registries.search]',
      "registries = ['docker.io']",
      '',
      '',
      '[registries.insecure]',
      "registries = ['192.168.111.1:5000']",
      '',
    ].join('\n')),
  };
}
