import * as fc from 'fast-check';
import { toYamlWithoutAliases } from '../../src/cdk8s-helpers';
import { kubeVipPod, KubeVipSettings, kubeVipYaml } from '../../src/kubeadm/kube-vip-pod';

const SETTINGS: KubeVipSettings = { address: '192.168.10.20', port: 6443, image: 'mirror.example.com/kube-vip:v1.0.4', legacy: false };
const ARP: KubeVipSettings = { ...SETTINGS, arp: { leaseSeconds: 15, renewSeconds: 10, retrySeconds: 2 } };
const BGP: KubeVipSettings = { ...SETTINGS, bgp: { localAs: 65000, peers: [{ address: '10.0.0.1', asNumber: 65001 }] } };

function containerOf(settings: KubeVipSettings) {
  const [container] = kubeVipPod(settings).spec.containers;
  return { ...container, env: Object.fromEntries(container.env.map(({ name, value }) => [name, value])) };
}

test('is a static pod on the network of the host with the kubeconfig of the node', () => {
  expect(kubeVipPod(ARP)).toMatchObject({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'kube-vip', namespace: 'kube-system' },
    spec: {
      hostNetwork: true,
      hostAliases: [{ hostnames: ['kubernetes'], ip: '127.0.0.1' }],
      volumes: [{ name: 'kubeconfig', hostPath: { path: '/etc/kubernetes/admin.conf', type: 'FileOrCreate' } }],
    },
  });
  expect(containerOf(ARP)).toMatchObject({
    name: 'kube-vip',
    image: 'mirror.example.com/kube-vip:v1.0.4',
    args: ['manager'],
    securityContext: { capabilities: { add: ['NET_ADMIN', 'NET_RAW'] } },
    volumeMounts: [{ mountPath: '/etc/kubernetes/admin.conf', name: 'kubeconfig' }],
  });
});

test('elects a node that answers ARP', () => {
  expect(containerOf(ARP).env).toEqual({
    cp_enable: 'true',
    cp_namespace: 'kube-system',
    address: '192.168.10.20',
    port: '6443',
    vip_subnet: '32',
    vip_arp: 'true',
    vip_leaderelection: 'true',
    vip_leaseduration: '15',
    vip_renewdeadline: '10',
    vip_retryperiod: '2',
  });
  expect(containerOf({ ...ARP, interfaceName: 'eth0' }).env).toMatchObject({ vip_interface: 'eth0' });
});

test('announces the address by BGP from the loopback interface, without an election', () => {
  expect(containerOf(BGP).env).toEqual({
    cp_enable: 'true',
    cp_namespace: 'kube-system',
    address: '192.168.10.20',
    port: '6443',
    vip_subnet: '32',
    vip_interface: 'lo',
    bgp_enable: 'true',
    bgp_as: '65000',
    bgp_peers: '10.0.0.1:65001::false',
  });
  expect(containerOf({ ...BGP, interfaceName: 'eth0' }).env).toMatchObject({ vip_interface: 'lo', bgp_routerinterface: 'eth0' });
});

test('writes BGP peers as address, AS number, no password and multihop', () => {
  const peers = [{ address: '10.0.0.1', asNumber: 65001, multihop: true }, { address: 'fd00::1', asNumber: 65002, multihop: false }];
  expect(containerOf({ ...SETTINGS, bgp: { localAs: 65000, peers } }).env.bgp_peers).toBe('10.0.0.1:65001::true,[fd00::1]:65002::false');
});

test('holds an IPv6 address with all its bits', () => {
  expect(containerOf({ ...ARP, address: 'fd00::20' }).env).toMatchObject({ address: 'fd00::20', vip_subnet: '128' });
});

test('speaks as kube-vip did before v0.4', () => {
  const legacy = containerOf({ ...ARP, legacy: true, interfaceName: 'eth0' });
  expect(legacy.args).toEqual(['start']);
  expect(legacy.securityContext).toEqual({ capabilities: { add: ['NET_ADMIN', 'SYS_TIME'] } });
  expect(legacy.env).toEqual({
    vip_arp: 'true',
    vip_leaderelection: 'true',
    vip_address: '192.168.10.20',
    vip_interface: 'eth0',
    vip_leaseduration: '15',
    vip_renewdeadline: '10',
    vip_retryperiod: '2',
  });
  expect(kubeVipPod({ ...ARP, legacy: true }).spec).not.toHaveProperty('hostAliases');
});

test('is the same text as one of its own, whatever pods have been written before', () => {
  const addresses = fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom('255.255.255.255', '0.0.0.0', '1.1.1.1', '010.0.0.1'));
  const hosts = fc.constantFrom('mirror.example.com', '255.255.255.255:5000', '10.0.0.1');
  const settings = fc.record({
    address: addresses,
    port: fc.constantFrom(443, 6443),
    image: hosts.map(host => `${host}/kube-vip:v1.0.4`),
    legacy: fc.boolean(),
    interfaceName: fc.constantFrom(undefined, 'eth0', '{{ .DefaultNetworkInterfaceName }}', '255.255.255.255'),
    arp: fc.constant(ARP.arp),
  });
  const withRouters = fc.tuple(settings, addresses).map(([base, address]): KubeVipSettings => {
    return { ...base, legacy: false, arp: undefined, bgp: { localAs: 65000, peers: [{ address, asNumber: 65001 }] } };
  });
  fc.assert(fc.property(fc.array(fc.oneof(settings, withRouters), { maxLength: 5 }), all => {
    for (const each of all) {
      expect(kubeVipYaml(each)).toBe(toYamlWithoutAliases(kubeVipPod(each)));
    }
  }));
});
