import { Chart, ChartProps, Duration } from 'cdk8s';
import { Construct } from 'constructs';
import { ByohBootstrapKubeconfig, ByohWorkerPool } from '../providers/byoh';
import {
  BareMetalHost, Metal3AutomatedCleaningMode, Metal3BondMode, Metal3BondXmitHashPolicy, Metal3ControlPlane, Metal3DataProps, Metal3Gateway,
  Metal3Image, Metal3InfraCluster, Metal3IpPool, Metal3Link, Metal3MacAddress, Metal3MetaData, Metal3MetaDataSource, Metal3Network, Metal3Remediation,
  Metal3RootDeviceHints, Metal3WorkerPool,
} from '../providers/metal3';
import { AddonManifest, ClusterResourceSet, Endpoint, HostSelector, KubeVip, MachineHealthCheck, MixedCluster, Replicas, TaintEffect } from '../root';
import { BlueprintProps, KUBERNETES_VERSION } from './example-environment';

const RACKS = ['rack-a', 'rack-b', 'rack-c'];
const IMAGES = 'https://images.example.com';
const ROOT_DISK: Metal3RootDeviceHints = { deviceName: '/dev/disk/by-path/pci-0000:01:00.0-nvme-1' };

/** Settings of `BareMetalCluster`. */
export interface BareMetalClusterProps extends BlueprintProps {
  /** The manifests of the CNI. */
  readonly cni: AddonManifest;
  /** The CA certificate of the management cluster: PEM in base64, as in a kubeconfig. */
  readonly managementCertificateAuthority: string;
}

/**
 * A data centre in one cluster: control plane on three bare metal hosts behind BGP, a GPU pool that scales from zero, virtual machines
 * that were there before as a BYOH pool; with bonded and tagged networks, health checks that reboot and then replace, and the CNI.
 */
export class BareMetalCluster extends Chart {
  constructor(scope: Construct, id: string, props: BareMetalClusterProps) {
    super(scope, id, { namespace: 'datacentre', ...props });
    const version = props.kubernetesVersion ?? KUBERNETES_VERSION;
    const cluster = new MixedCluster(this, 'Cluster', {
      clusterName: 'datacentre',
      apiVersion: props.apiVersion,
      kubernetesVersion: version,
      endpoint: Endpoint.of('10.20.0.10'),
      podCidrs: ['10.244.0.0/16', 'fd00:10:244::/56'],
      serviceCidrs: ['10.96.0.0/12', 'fd00:10:96::/112'],
    });
    new Metal3InfraCluster(cluster, 'Metal3Cluster', { failureDomains: RACKS.map(name => ({ name })) });
    const image = Metal3Image.qcow2({ url: `${IMAGES}/node-${version}.qcow2`, checksum: `${IMAGES}/node-${version}.qcow2.sha256sum` });
    const data = hostData(cluster);
    const reboot = new Metal3Remediation(cluster, 'Reboot', { retryLimit: 2, timeout: Duration.minutes(15) });

    const controlPlane = new Metal3ControlPlane(cluster, 'ControlPlane', {
      image,
      data,
      hostSelector: HostSelector.matchLabels({ role: 'control-plane' }),
      virtualIp: KubeVip.bgp({
        interfaceName: 'bond0',
        localAsNumber: 64600,
        peers: [{ address: '10.20.0.2', asNumber: 64500 }, { address: '10.20.0.3', asNumber: 64500 }],
      }),
      rollout: { maxSurge: 0 },
      nodeReuse: true,
      automatedCleaningMode: Metal3AutomatedCleaningMode.DISABLED,
    });
    const gpu = new Metal3WorkerPool(cluster, 'Gpu', {
      image,
      data,
      hostSelector: HostSelector.matchLabels({ role: 'gpu' }),
      replicas: Replicas.autoscaled(0, 4, { cpu: '64', memory: '512Gi', gpuType: 'nvidia.com/gpu', gpuCount: 8 }),
      nodeLabels: { 'example.com/accelerator': 'h100' },
      taints: [{ key: 'nvidia.com/gpu', value: 'present', effect: TaintEffect.NO_SCHEDULE }],
      nodeDrainTimeout: Duration.minutes(30),
    });
    const virtual = new ByohWorkerPool(cluster, 'Virtual', {
      replicas: Replicas.fixed(2),
      hostSelector: HostSelector.matchLabels({ site: this.namespace ?? 'datacentre' }),
      machineLabels: { 'node-role.kubernetes.io/infra': '' },
    });
    const repair = { remediation: reboot, replaceAfter: Duration.hours(1) };
    new MachineHealthCheck(controlPlane, 'HealthCheck', { target: controlPlane, ...repair });
    new MachineHealthCheck(gpu, 'HealthCheck', { target: gpu, ...repair, nodeStartupTimeout: Duration.minutes(40) });
    new MachineHealthCheck(virtual, 'HealthCheck', { target: virtual });
    new ClusterResourceSet(cluster, 'Cni', { manifests: [props.cni] });
    new ByohBootstrapKubeconfig(this, 'BootstrapKubeconfig', {
      kubeconfigName: 'datacentre-hosts',
      apiServer: 'https://management.example.com:6443',
      certificateAuthorityData: props.managementCertificateAuthority,
    });
  }
}

/**
 * The hosts of the data centre, in a chart of their own: they are there before the cluster and outlive it.
 */
export class BareMetalInventory extends Chart {
  constructor(scope: Construct, id: string, props: ChartProps = {}) {
    super(scope, id, { namespace: 'datacentre', ...props });
    RACKS.forEach((rack, index) => addHost(this, `control-plane-${index}`, { index, role: 'control-plane', rack }));
    RACKS.forEach((rack, index) => addHost(this, `gpu-${index}`, { index: index + 10, role: 'gpu', rack }));
  }
}

function addHost(scope: Construct, hostName: string, { index, role, rack }: { index: number; role: string; rack: string }): void {
  new BareMetalHost(scope, hostName, {
    hostName,
    bmcAddress: `redfish-virtualmedia+https://10.10.0.${100 + index}/redfish/v1/Systems/1`,
    bmcCredentialsSecretName: `${hostName}-bmc`,
    bootMacAddress: `52:54:00:00:00:${index.toString(16).padStart(2, '0')}`,
    rootDeviceHints: ROOT_DISK,
    failureDomain: rack,
    labels: { role },
  });
}

function hostData(cluster: MixedCluster): Metal3DataProps {
  const nodes = new Metal3IpPool(cluster, 'Nodes', {
    poolName: 'datacentre-nodes',
    ranges: [{ start: '10.20.0.50', end: '10.20.0.150' }],
    prefix: 24,
    gateway: '10.20.0.1',
    dnsServers: ['10.20.0.5'],
  });
  const storage = new Metal3IpPool(cluster, 'Storage', { poolName: 'datacentre-storage', ranges: [{ subnet: '10.30.0.0/24' }], prefix: 24 });
  return {
    metaData: [
      Metal3MetaData.objectName('name', Metal3MetaDataSource.MACHINE),
      Metal3MetaData.objectName('local-hostname', Metal3MetaDataSource.MACHINE),
      Metal3MetaData.label('rack', Metal3MetaDataSource.BARE_METAL_HOST, 'infrastructure.cluster.x-k8s.io/failure-domain'),
    ],
    links: [
      ...['eno1', 'eno2'].map(name => Metal3Link.ethernet(name, { macAddress: Metal3MacAddress.fromHostInterface(name), mtu: 9000 })),
      Metal3Link.bond('bond0', {
        macAddress: Metal3MacAddress.fromHostInterface('eno1'),
        links: ['eno1', 'eno2'],
        mode: Metal3BondMode.LACP,
        xmitHashPolicy: Metal3BondXmitHashPolicy.LAYER3_4,
        mtu: 9000,
        parameters: { miimon: '100' },
      }),
      Metal3Link.vlan('storage', { macAddress: Metal3MacAddress.fromHostInterface('eno1'), link: 'bond0', vlanId: 30, mtu: 9000 }),
    ],
    networks: [
      Metal3Network.ipv4('nodes', { link: 'bond0', pool: nodes, routes: [{ gateway: Metal3Gateway.fromPool(nodes) }] }),
      Metal3Network.ipv4('storage', { link: 'storage', pool: storage }),
      Metal3Network.ipv6Slaac('nodes-v6', { link: 'bond0' }),
    ],
    dnsServersFromPool: nodes,
  };
}
