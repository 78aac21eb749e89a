import { Chart, Duration } from 'cdk8s';
import { Endpoint, HostSelector, KubeVip, MachineHealthCheck, MixedCluster, Replicas } from 'cdk8s-cluster-api';
import { ByohControlPlane } from 'cdk8s-cluster-api/byoh';
import {
  Metal3DataProps, Metal3Gateway, Metal3IpPool, Metal3Link, Metal3MacAddress, Metal3MetaData, Metal3MetaDataSource, Metal3Network, Metal3Remediation,
  Metal3WorkerPool,
} from 'cdk8s-cluster-api/metal3';
import { Construct } from 'constructs';
import { addCommon, addHosts, hostImage, KUBERNETES_VERSION } from '../lib/defaults';

/** A factory hall: the control plane on three virtual machines that were there already (BYOH), the workers on bare metal (Metal3). */
export class EdgeCluster extends Chart {
  constructor(scope: Construct, id: string) {
    super(scope, id, { namespace: 'edge' });
    const cluster = new MixedCluster(this, 'Cluster', {
      clusterName: 'edge',
      kubernetesVersion: KUBERNETES_VERSION,
      endpoint: Endpoint.of('192.168.10.20'),
      podCidrs: ['10.244.0.0/16'],
    });
    addCommon(cluster);

    const controlPlane = new ByohControlPlane(cluster, 'ControlPlane', {
      replicas: 3,
      hostSelector: HostSelector.matchLabels({ site: 'edge', role: 'control-plane' }),
      virtualIp: KubeVip.arp(),
      // There is no fourth virtual machine to begin with.
      rollout: { maxSurge: 0 },
    });
    new MachineHealthCheck(controlPlane, 'HealthCheck', { target: controlPlane });

    const workers = new Metal3WorkerPool(cluster, 'Workers', {
      replicas: Replicas.fixed(3),
      image: hostImage(),
      data: this.network(cluster),
      hostSelector: HostSelector.matchLabels({ 'machine-class': 'edge-worker' }),
      nodeDrainTimeout: Duration.minutes(10),
    });
    new MachineHealthCheck(workers, 'HealthCheck', {
      target: workers,
      remediation: new Metal3Remediation(cluster, 'Reboot', { retryLimit: 2, timeout: Duration.minutes(10) }),
      // Three reboots of ten minutes after five minutes of waiting, and a little more.
      replaceAfter: Duration.minutes(45),
      nodeStartupTimeout: Duration.minutes(40),
    });

    // One more than the pool needs: the spare.
    addHosts(this, 'edge-worker', [
      { name: 'edge-worker-0', bmc: '192.168.11.10', mac: '52:54:00:00:10:00' },
      { name: 'edge-worker-1', bmc: '192.168.11.11', mac: '52:54:00:00:10:01' },
      { name: 'edge-worker-2', bmc: '192.168.11.12', mac: '52:54:00:00:10:02' },
      { name: 'edge-worker-3', bmc: '192.168.11.13', mac: '52:54:00:00:10:03' },
    ]);
  }

  /** Workers have fixed addresses beside that of the API server. */
  private network(cluster: MixedCluster): Metal3DataProps {
    const nodes = new Metal3IpPool(cluster, 'Nodes', {
      poolName: 'edge-nodes',
      ranges: [{ start: '192.168.10.100', end: '192.168.10.149' }],
      prefix: 24,
      gateway: '192.168.10.1',
      dnsServers: ['192.168.10.2'],
    });
    return {
      metaData: [
        Metal3MetaData.objectName('name', Metal3MetaDataSource.MACHINE),
        Metal3MetaData.objectName('local-hostname', Metal3MetaDataSource.MACHINE),
      ],
      links: [Metal3Link.ethernet('eno1', { macAddress: Metal3MacAddress.fromHostInterface('eno1') })],
      networks: [Metal3Network.ipv4('nodes', { link: 'eno1', pool: nodes, routes: [{ gateway: Metal3Gateway.fromPool(nodes) }] })],
      dnsServersFromPool: nodes,
    };
  }
}
