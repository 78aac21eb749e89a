import { Chart, Size } from 'cdk8s';
import { Endpoint, HostSelector, MachineHealthCheck, MixedCluster, Replicas, TaintEffect } from 'cdk8s-cluster-api';
import { Metal3WorkerPool } from 'cdk8s-cluster-api/metal3';
import {
  OpenStackControlPlane, OpenStackFlavor, OpenStackIdentity, OpenStackImage, OpenStackInfraCluster, OpenStackManagedGroup,
  OpenStackManagedSecurityGroups, OpenStackRef, OpenStackRemote, OpenStackSecurityGroupRule, OpenStackTrafficDirection, OpenStackWorkerPool,
} from 'cdk8s-cluster-api/openstack';
import { Construct } from 'constructs';
import { addCommon, addHosts, hostImage, KUBERNETES_VERSION } from '../lib/defaults';

const BARE_METAL_NETWORK = '192.168.50.0/24';

/** A private cloud: control plane and an autoscaled pool on OpenStack, databases on bare metal beside them (Metal3). */
export class HybridCluster extends Chart {
  constructor(scope: Construct, id: string) {
    super(scope, id, { namespace: 'hybrid' });
    const cluster = new MixedCluster(this, 'Cluster', {
      clusterName: 'hybrid',
      kubernetesVersion: KUBERNETES_VERSION,
      // A floating IP that was reserved for it: the Metal3Cluster has to name the endpoint, too.
      endpoint: Endpoint.of('203.0.113.20'),
      podCidrs: ['10.244.0.0/16'],
    });
    addCommon(cluster);
    new OpenStackInfraCluster(cluster, 'OpenStackCluster', {
      identity: OpenStackIdentity.fromSecret('hybrid-cloud-config', 'openstack'),
      externalNetwork: OpenStackRef.fromName('public'),
      managedSubnet: { cidr: '10.6.0.0/24', dnsServers: ['9.9.9.9'] },
      apiServerLoadBalancer: {},
      managedSecurityGroups: securityGroups(),
    });

    const image = OpenStackImage.fromName(`ubuntu-24.04-kube-${KUBERNETES_VERSION}`);
    const server = { image, sshKeyName: 'platform', externalCloudProvider: false }; // no cloud controller manager runs here
    new OpenStackControlPlane(cluster, 'ControlPlane', {
      ...server,
      instanceType: OpenStackFlavor.fromName('m1.large'),
      rootDisk: { size: Size.gibibytes(40), type: 'ssd' },
    });
    const servers = new OpenStackWorkerPool(cluster, 'Servers', {
      ...server,
      replicas: Replicas.autoscaled(2, 20, { cpu: '8', memory: '16Gi' }),
      instanceType: OpenStackFlavor.fromName('m1.xlarge'),
      failureDomain: 'az-1',
    });
    new MachineHealthCheck(servers, 'HealthCheck', { target: servers });

    new Metal3WorkerPool(cluster, 'Databases', {
      replicas: Replicas.fixed(2),
      image: hostImage(),
      hostSelector: HostSelector.matchLabels({ 'machine-class': 'database' }),
      nodeLabels: { 'example.com/machine-class': 'database' },
      taints: [{ key: 'example.com/database', effect: TaintEffect.NO_SCHEDULE }],
    });
    addHosts(this, 'database', [
      { name: 'database-0', bmc: '192.168.51.10', mac: '52:54:00:00:50:00' },
      { name: 'database-1', bmc: '192.168.51.11', mac: '52:54:00:00:50:01' },
    ]);
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
