import { Chart, Size } from 'cdk8s';
import { Construct } from 'constructs';
import { Metal3Image, Metal3WorkerPool } from '../providers/metal3';
import {
  OpenStackControlPlane, OpenStackFlavor, OpenStackIdentity, OpenStackImage, OpenStackInfraCluster, OpenStackManagedGroup,
  OpenStackManagedSecurityGroups, OpenStackRef, OpenStackRemote, OpenStackSecurityGroupRule, OpenStackTrafficDirection, OpenStackWorkerPool,
} from '../providers/openstack';
import { Endpoint, HostSelector, MachineHealthCheck, MixedCluster, Replicas } from '../root';
import { BlueprintProps, KUBERNETES_VERSION } from './example-environment';

const BARE_METAL_NETWORK = '192.168.50.0/24';

/**
 * Control plane and an autoscaled pool on OpenStack, bare metal beside them: servers for what runs anywhere, hosts for what needs them.
 *
 * The OpenStackCluster must be the primary. Its load balancer gets a floating IP that is reserved in advance, because the Metal3Cluster
 * has to name the endpoint too.
 */
export class OpenStackMetal3Cluster extends Chart {
  constructor(scope: Construct, id: string, props: BlueprintProps = {}) {
    super(scope, id, { namespace: 'hybrid', ...props });
    const version = props.kubernetesVersion ?? KUBERNETES_VERSION;
    const cluster = new MixedCluster(this, 'Cluster', {
      clusterName: 'hybrid',
      apiVersion: props.apiVersion,
      kubernetesVersion: version,
      endpoint: Endpoint.of('203.0.113.20'),
      podCidrs: ['10.244.0.0/16'],
    });
    new OpenStackInfraCluster(cluster, 'OpenStackCluster', {
      identity: OpenStackIdentity.fromSecret('hybrid-cloud-config', 'openstack'),
      externalNetwork: OpenStackRef.fromName('public'),
      managedSubnet: { cidr: '10.6.0.0/24', dnsServers: ['9.9.9.9'] },
      apiServerLoadBalancer: {},
      managedSecurityGroups: securityGroups(),
    });
    const image = OpenStackImage.fromName(`ubuntu-2404-kube-${version}`);
    new OpenStackControlPlane(cluster, 'ControlPlane', {
      instanceType: OpenStackFlavor.fromName('m1.large'),
      image,
      sshKeyName: 'platform',
      rootDisk: { size: Size.gibibytes(40), type: 'ssd' },
    });
    const servers = new OpenStackWorkerPool(cluster, 'Servers', {
      replicas: Replicas.autoscaled(2, 20, { cpu: '8', memory: '16Gi' }),
      instanceType: OpenStackFlavor.fromName('m1.xlarge'),
      image,
      sshKeyName: 'platform',
      failureDomain: 'az-1',
    });
    new MachineHealthCheck(servers, 'HealthCheck', { target: servers });
    new Metal3WorkerPool(cluster, 'Hosts', {
      replicas: Replicas.fixed(4),
      image: Metal3Image.raw({
        url: `http://images.example.com/ubuntu-2404-kube-${version}.raw`,
        checksum: `http://images.example.com/ubuntu-2404-kube-${version}.raw.sha256sum`,
      }),
      hostSelector: HostSelector.matchLabels({ 'machine-class': 'database' }),
      nodeLabels: { 'example.com/machine-class': 'database' },
    });
  }
}

/** Managed groups admit one another only, and the bare metal hosts are in none of them. */
function securityGroups(): OpenStackManagedSecurityGroups {
  const bareMetal = OpenStackRemote.cidr(BARE_METAL_NETWORK);
  const servers = OpenStackRemote.managedGroups(OpenStackManagedGroup.CONTROL_PLANE, OpenStackManagedGroup.WORKER);
  return {
    allNodesRules: [ingress('vxlan', 'udp', 8472, servers), ingress('vxlan-from-bare-metal', 'udp', 8472, bareMetal)],
    controlPlaneRules: [ingress('api-from-bare-metal', 'tcp', 6443, bareMetal)],
  };
}

function ingress(name: string, protocol: string, port: number, remote: OpenStackRemote): OpenStackSecurityGroupRule {
  return { name, direction: OpenStackTrafficDirection.INGRESS, protocol, portRangeMin: port, portRangeMax: port, remote };
}
