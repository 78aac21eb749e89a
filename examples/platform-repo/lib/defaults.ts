import path from 'node:path';
import { AddonManifest, ClusterResourceSet, MixedCluster, ResourceSetStrategy } from 'cdk8s-cluster-api';
import { ArgoCdRegistration } from 'cdk8s-cluster-api/gitops';
import { BareMetalHost, Metal3Image } from 'cdk8s-cluster-api/metal3';
import { Construct } from 'constructs';

/** The Kubernetes version of every cluster that does not say otherwise. Node images follow it. */
export const KUBERNETES_VERSION = 'v1.34.2';

/** Where this repository is, as Argo CD reads it. */
export const REPOSITORY = { repoUrl: 'https://git.example.com/platform/clusters.git', revision: 'main', path: 'dist' };

/** An image with `sh` and `kubectl` for the Job that brings health checks to Argo CD. **A stand-in for yours**, with the digest of no image. */
export const KUBECTL = 'registry.example.com/kubectl:1.34.2@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef';

/** Clusters that are registered in Argo CD with this label get what is in `addons/headroom`. */
export const HEADROOM = { 'example.com/headroom': 'enabled' };

const IMAGES = 'https://images.example.com';

/** The image of bare metal nodes. */
export function hostImage(kubernetesVersion: string = KUBERNETES_VERSION): Metal3Image {
  const url = `${IMAGES}/ubuntu-24.04-kube-${kubernetesVersion}.raw`;
  return Metal3Image.raw({ url, checksum: `${url}.sha256sum` });
}

/** What every cluster has. */
export function addCommon(cluster: MixedCluster): void {
  // Nodes are not ready without a network, so the CNI comes from Cluster API, before Argo CD knows the cluster.
  new ClusterResourceSet(cluster, 'Cni', {
    manifests: [AddonManifest.fromFile(path.join(__dirname, '..', 'cni', 'cni.yaml'))],
    strategy: ResourceSetStrategy.RECONCILE,
  });
  // capi2argo-cluster-operator turns the kubeconfig of the cluster into a cluster of Argo CD with these labels.
  ArgoCdRegistration.capi2argo({ labels: HEADROOM }).register(cluster);
}

/** What differs from host to host. */
export interface Host {
  readonly name: string;
  /** The address of its management controller. */
  readonly bmc: string;
  /** The network card that it boots from. */
  readonly mac: string;
}

/** Hosts of one kind. The login of a management controller is in the Secret `<host>-bmc`, which is not in this repository. */
export function addHosts(scope: Construct, machineClass: string, hosts: readonly Host[]): void {
  for (const { name, bmc, mac } of hosts) {
    new BareMetalHost(scope, name, {
      hostName: name,
      bmcAddress: `redfish-virtualmedia+https://${bmc}/redfish/v1/Systems/1`,
      bmcCredentialsSecretName: `${name}-bmc`,
      bootMacAddress: mac,
      rootDeviceHints: { deviceName: '/dev/nvme0n1' },
      labels: { 'machine-class': machineClass },
    });
  }
}
