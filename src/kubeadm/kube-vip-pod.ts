import { toYamlWithoutAliases } from '../cdk8s-helpers';
import { Memo } from '../core';

const KUBECONFIG = '/etc/kubernetes/admin.conf';
const IPV4_ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$/;
/** YAML writes it as it does any other address of IPv4. */
const SOME_ADDRESS = '255.255.255.255';

/** What stands before and behind the address: the pods of a fleet differ in nothing else. */
const known = new Memo<readonly string[]>(20);

/** What the pod of kube-vip is made from. */
export interface KubeVipSettings {
  readonly address: string;
  readonly port: number;
  readonly interfaceName?: string;
  readonly image: string;
  /** Before v0.4 kube-vip has another command and other variables. */
  readonly legacy: boolean;
  readonly arp?: { readonly leaseSeconds: number; readonly renewSeconds: number; readonly retrySeconds: number };
  readonly bgp?: { readonly localAs: number; readonly peers: readonly { address: string; asNumber: number; multihop?: boolean }[] };
}

interface EnvironmentVariable {
  readonly name: string;
  readonly value: string;
}

/** The static pod as YAML. */
export function kubeVipYaml(settings: KubeVipSettings): string {
  if (IPV4_ADDRESS.test(settings.address)) {
    const other = { ...settings, address: SOME_ADDRESS };
    const parts = known.get(JSON.stringify(other), () => toYamlWithoutAliases(kubeVipPod(other)).split(SOME_ADDRESS));
    // The image or a router may have that address.
    if (parts.length === 2) {
      return parts.join(settings.address);
    }
  }
  return toYamlWithoutAliases(kubeVipPod(settings));
}

/** The static pod. */
export function kubeVipPod(settings: KubeVipSettings) {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'kube-vip', namespace: 'kube-system' },
    spec: {
      containers: [{
        name: 'kube-vip',
        image: settings.image,
        imagePullPolicy: 'IfNotPresent',
        args: [settings.legacy ? 'start' : 'manager'],
        env: settings.legacy ? legacyEnvironment(settings) : environment(settings),
        securityContext: { capabilities: { add: ['NET_ADMIN', settings.legacy ? 'SYS_TIME' : 'NET_RAW'] } },
        volumeMounts: [{ mountPath: KUBECONFIG, name: 'kubeconfig' }],
      }],
      hostNetwork: true,
      // kube-vip asks the API server of its own node, by the name that the certificate holds.
      ...(settings.legacy ? {} : { hostAliases: [{ hostnames: ['kubernetes'], ip: '127.0.0.1' }] }),
      volumes: [{ name: 'kubeconfig', hostPath: { path: KUBECONFIG, type: 'FileOrCreate' } }],
    },
  };
}

function environment(settings: KubeVipSettings): EnvironmentVariable[] {
  const common: EnvironmentVariable[] = [
    { name: 'cp_enable', value: 'true' },
    { name: 'cp_namespace', value: 'kube-system' },
    { name: 'address', value: settings.address },
    { name: 'port', value: `${settings.port}` },
    { name: 'vip_subnet', value: settings.address.includes(':') ? '128' : '32' },
  ];
  return settings.arp === undefined ? common.concat(bgpEnvironment(settings)) : common.concat(
    { name: 'vip_arp', value: 'true' },
    interfaceVariable('vip_interface', settings.interfaceName),
    { name: 'vip_leaderelection', value: 'true' },
    electionTimes(settings.arp),
  );
}

function bgpEnvironment(settings: KubeVipSettings): EnvironmentVariable[] {
  const { localAs, peers } = settings.bgp!;
  return [
    { name: 'bgp_enable', value: 'true' },
    // The loopback interface holds the address on every node; the routers decide who is asked.
    { name: 'vip_interface', value: 'lo' },
    ...interfaceVariable('bgp_routerinterface', settings.interfaceName),
    { name: 'bgp_as', value: `${localAs}` },
    { name: 'bgp_peers', value: peers.map(peer => `${bracketed(peer.address)}:${peer.asNumber}::${peer.multihop ?? false}`).join(',') },
  ];
}

function legacyEnvironment(settings: KubeVipSettings): EnvironmentVariable[] {
  return [
    { name: 'vip_arp', value: 'true' },
    { name: 'vip_leaderelection', value: 'true' },
    { name: 'vip_address', value: settings.address },
    ...interfaceVariable('vip_interface', settings.interfaceName),
    ...electionTimes(settings.arp!),
  ];
}

function electionTimes(arp: NonNullable<KubeVipSettings['arp']>): EnvironmentVariable[] {
  return [
    { name: 'vip_leaseduration', value: `${arp.leaseSeconds}` },
    { name: 'vip_renewdeadline', value: `${arp.renewSeconds}` },
    { name: 'vip_retryperiod', value: `${arp.retrySeconds}` },
  ];
}

function interfaceVariable(name: string, interfaceName?: string): EnvironmentVariable[] {
  return interfaceName === undefined ? [] : [{ name, value: interfaceName }];
}

function bracketed(address: string): string {
  return address.includes(':') ? `[${address}]` : address;
}
