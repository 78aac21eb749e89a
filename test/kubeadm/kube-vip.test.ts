import { Duration } from 'cdk8s';
import { parse } from 'yaml';
import { synthByoh, synthMetal3, VERSIONS } from './control-plane-props';
import { FileContent } from '../../src/contract/node-file';
import { Endpoint } from '../../src/core/endpoint';
import { KubeVip, KubeVipArpOptions, KubeVipBgpOptions } from '../../src/kubeadm/kube-vip';
import { ByohControlPlane } from '../../src/providers/byoh/control-plane';
import { makeChart, makeCluster } from '../support/charts';
import { find, Manifest, synth } from '../support/manifests';

const MANIFEST = '/etc/kubernetes/manifests/kube-vip.yaml';
const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;
const ARP: Required<KubeVipArpOptions> = {
  address: '192.168.10.20',
  interfaceName: 'bond0',
  version: 'v0.9.2',
  image: 'mirror.example.com/kube-vip',
  imageDigest: DIGEST,
  leaseDuration: Duration.seconds(30),
  renewDeadline: Duration.seconds(20),
  retryPeriod: Duration.seconds(5),
};
const BGP: Required<KubeVipBgpOptions> = {
  address: '192.168.10.20',
  interfaceName: 'bond0',
  version: 'v0.9.2',
  image: 'mirror.example.com/kube-vip',
  imageDigest: DIGEST,
  localAsNumber: 65000,
  peers: [{ address: '10.0.0.1', asNumber: 65001, multihop: true }, { address: 'fd00::1', asNumber: 65002 }],
};

describe.each([
  ['BYOH', synthByoh, '{{ .DefaultNetworkInterfaceName }}'],
  ['Metal3', synthMetal3, undefined],
])('on %s', (_provider, synthesize, defaultInterface) => {
  test.each(VERSIONS)('is a file of the control plane nodes in %s', version => {
    const { files } = configOf(synthesize({ virtualIp: KubeVip.arp() }, version));
    expect(files.map(({ content: _content, ...file }: Manifest) => file)).toEqual([{ path: MANIFEST, owner: 'root:root' }]);
    expect(parse(files[0].content)).toMatchObject({ kind: 'Pod', metadata: { name: 'kube-vip' } });
  });

  test('holds the endpoint of the cluster by ARP', () => {
    const container = containerOf(synthesize({ virtualIp: KubeVip.arp() }));
    expect(container.image).toBe('ghcr.io/kube-vip/kube-vip:v1.0.4');
    expect(container.args).toEqual(['manager']);
    expect(container.env).toMatchObject({
      address: '192.168.10.20', port: '6443', vip_arp: 'true', vip_subnet: '32', vip_leaseduration: '15', vip_renewdeadline: '10', vip_retryperiod: '2',
    });
    expect(container.env.vip_interface).toBe(defaultInterface);
  });

  test('takes all options of ARP', () => {
    const container = containerOf(synthesize({ virtualIp: KubeVip.arp(ARP) }));
    expect(container.image).toBe(`mirror.example.com/kube-vip:v0.9.2@${DIGEST}`);
    expect(container.env).toMatchObject({
      address: '192.168.10.20', vip_interface: 'bond0', vip_leaseduration: '30', vip_renewdeadline: '20', vip_retryperiod: '5',
    });
  });

  test('takes all options of BGP', () => {
    const container = containerOf(synthesize({ virtualIp: KubeVip.bgp(BGP) }));
    expect(container.image).toBe(`mirror.example.com/kube-vip:v0.9.2@${DIGEST}`);
    expect(container.env).toMatchObject({
      address: '192.168.10.20',
      vip_interface: 'lo',
      bgp_enable: 'true',
      bgp_routerinterface: 'bond0',
      bgp_as: '65000',
      bgp_peers: '10.0.0.1:65001::true,[fd00::1]:65002::false',
    });
    expect(container.env).not.toHaveProperty('vip_arp');
  });

  test('speaks as before v0.4 when it is that old', () => {
    const container = containerOf(synthesize({ virtualIp: KubeVip.arp({ version: 'v0.3.5' }) }));
    expect(container.args).toEqual(['start']);
    expect(container.env).toMatchObject({ vip_address: '192.168.10.20', vip_leaderelection: 'true' });
    expect(container.env.vip_interface).toBe(defaultInterface);
    expect(containerOf(synthesize({ virtualIp: KubeVip.arp({ version: 'v0.4.0' }) })).args).toEqual(['manager']);
  });

  test.each([['v1.29.0'], ['v1.34.2']])('starts with super-admin.conf on the node that initialises Kubernetes %s', kubernetesVersion => {
    const { preKubeadmCommands, postKubeadmCommands } = configOf(synthesize({
      virtualIp: KubeVip.arp(), preKubeadmCommands: ['first'], postKubeadmCommands: ['last'],
    }, undefined, kubernetesVersion));
    expect(preKubeadmCommands).toEqual([
      `if [ -f /run/kubeadm/kubeadm.yaml ]; then sed -i 's#path: /etc/kubernetes/admin.conf#path: /etc/kubernetes/super-admin.conf#' ${MANIFEST}; fi`,
      'first',
    ]);
    expect(postKubeadmCommands).toEqual([
      `if [ -f /run/kubeadm/kubeadm.yaml ]; then sed -i 's#path: /etc/kubernetes/super-admin.conf#path: /etc/kubernetes/admin.conf#' ${MANIFEST}; fi`,
      'last',
    ]);
  });

  test('starts with admin.conf before Kubernetes 1.29', () => {
    const config = configOf(synthesize({ virtualIp: KubeVip.arp(), preKubeadmCommands: ['first'] }, undefined, 'v1.28.15'));
    expect(config.preKubeadmCommands).toEqual(['first']);
    expect(config).not.toHaveProperty('postKubeadmCommands');
  });

  test('is not there unless asked for', () => {
    expect(configOf(synthesize({}))).not.toHaveProperty('files');
  });

  test('fails beside a file of the same path', () => {
    const files = [{ path: MANIFEST, content: FileContent.text('x') }];
    expect(() => synthesize({ virtualIp: KubeVip.arp(), files })).toThrow(new Error(
      `[test/Cluster/ControlPlane] file '${MANIFEST}' is given twice; give each path once (input/duplicate)`));
  });
});

test('takes the BGP router id from the default interface on BYOH', () => {
  const { env } = containerOf(synthByoh({ virtualIp: KubeVip.bgp({ localAsNumber: 65000, peers: BGP.peers }) }));
  expect(env.bgp_routerinterface).toBe('{{ .DefaultNetworkInterfaceName }}');
});

test('fails with BGP on Metal3 without an interface', () => {
  expect(() => synthMetal3({ virtualIp: KubeVip.bgp({ localAsNumber: 65000, peers: BGP.peers }) })).toThrow(new Error(
    "[test/Cluster/ControlPlane] 'virtualIp' speaks BGP and takes its router id from an interface; set 'interfaceName' of KubeVip.bgp() (input/missing-value)"));
});

test('holds an IPv6 endpoint', () => {
  expect(containerOf(synthWith(Endpoint.of('fd00::20'), KubeVip.arp())).env).toMatchObject({ address: 'fd00::20', vip_subnet: '128' });
});

test('asks the API server at the port of the endpoint, where it is told to listen', () => {
  const manifests = synthWith(Endpoint.of('192.168.10.20', 443), KubeVip.arp());
  expect(containerOf(manifests).env.port).toBe('443');
  const { initConfiguration, joinConfiguration } = find(manifests, 'KubeadmControlPlane').spec.kubeadmConfigSpec;
  expect(initConfiguration.localAPIEndpoint).toEqual({ bindPort: 443 });
  expect(joinConfiguration.controlPlane).toEqual({ localAPIEndpoint: { bindPort: 443 } });
});

test('leaves the port of the API server to kubeadm where it is the usual one', () => {
  const { initConfiguration, joinConfiguration } = find(synthWith(Endpoint.of('192.168.10.20'), KubeVip.arp()), 'KubeadmControlPlane').spec.kubeadmConfigSpec;
  expect([initConfiguration, joinConfiguration].flatMap(Object.keys)).toEqual(['nodeRegistration', 'nodeRegistration']);
});

test('fails without an endpoint and names that, not the virtual IP', () => {
  expect(() => synthWith(undefined, KubeVip.arp())).toThrow(new Error(
    "[test/Cluster/ControlPlane] the cluster has no 'endpoint', which is the address that kube-vip holds; "
    + "set 'endpoint' of MixedCluster, for example Endpoint.of('192.168.10.20') (input/missing-value)"));
});

test('fails with an endpoint that is not an IP address', () => {
  expect(() => synthWith(Endpoint.of('api.example.com'), KubeVip.arp())).toThrow(new Error(
    "[test/Cluster/ControlPlane] 'virtualIp' has the address 'api.example.com', which is not an IP address; "
    + "set 'endpoint' of the cluster to an IP address, or 'address' of KubeVip (network/invalid-address)"));
});

test('has its own address where the endpoint is a name', () => {
  expect(containerOf(synthWith(Endpoint.of('api.example.com'), KubeVip.arp({ address: '192.168.10.30' }))).env.address).toBe('192.168.10.30');
});

test('fails with an address that is not the endpoint', () => {
  expect(() => synthByoh({ virtualIp: KubeVip.arp({ address: '192.168.10.30' }) })).toThrow(new Error(
    "[test/Cluster/ControlPlane] 'virtualIp' holds 192.168.10.30, but the endpoint of the cluster is 192.168.10.20; use one address for both (input/invalid-value)"));
});

test.each([
  [KubeVip.arp({ address: '192.168.10.0/24' }), "'virtualIp' has the address '192.168.10.0/24', which is not an IP address; "
    + "set 'endpoint' of the cluster to an IP address, or 'address' of KubeVip (network/invalid-address)"],
  [KubeVip.arp({ version: 'latest' }), "'virtualIp' version 'latest' is not a version; use for example 'v1.0.4' (version/invalid)"],
  [KubeVip.arp({ version: 'v1.0' }), "'virtualIp' version 'v1.0' is not a version; use for example 'v1.0.4' (version/invalid)"],
  [KubeVip.bgp({ localAsNumber: 65000, peers: [] }), "'virtualIp' has no BGP peers; give at least one router in 'peers' (input/missing-value)"],
  [KubeVip.bgp({ localAsNumber: 65000, peers: [{ address: 'router', asNumber: 1 }] }),
    "'virtualIp.peers' 'router' is not an IP address; use an IPv4 or IPv6 address without a prefix length (network/invalid-address)"],
  [KubeVip.arp({ version: 'v1.0.4 ' }), "'virtualIp' version 'v1.0.4 ' is not a version; use for example 'v1.0.4' (version/invalid)"],
  [KubeVip.arp({ version: '1.0.4' }), "'virtualIp' version '1.0.4' is not a version; use for example 'v1.0.4' (version/invalid)"],
  [KubeVip.bgp({ ...BGP, version: 'v0.3.9' }), "'virtualIp' version 'v0.3.9' is too old for BGP; use 'v0.4.0' or later (input/invalid-value)"],
])('fails with %j', (virtualIp, message) => {
  expect(() => synthByoh({ virtualIp })).toThrow(new Error(`[test/Cluster/ControlPlane] ${message}`));
});

test.each([[0], [-1], [65000.5], [4294967296], [NaN]])('fails with the autonomous system %s', asNumber => {
  const message = `[test/Cluster/ControlPlane] 'virtualIp' has the autonomous system ${asNumber}; use a whole number from 1 to 4294967295 (input/invalid-value)`;
  expect(() => synthByoh({ virtualIp: KubeVip.bgp({ ...BGP, localAsNumber: asNumber }) })).toThrow(new Error(message));
  expect(() => synthByoh({ virtualIp: KubeVip.bgp({ ...BGP, peers: [...BGP.peers, { address: '10.0.0.2', asNumber }] }) })).toThrow(new Error(message));
});

test.each([[1], [4294967295]])('accepts the autonomous system %s', asNumber => {
  const virtualIp = KubeVip.bgp({ ...BGP, localAsNumber: asNumber, peers: [{ address: '10.0.0.1', asNumber, multihop: true }] });
  expect(containerOf(synthByoh({ virtualIp })).env).toMatchObject({ bgp_as: `${asNumber}`, bgp_peers: `10.0.0.1:${asNumber}::true` });
});

test.each([
  [10, 10, 2], [10, 15, 2], [15, 2, 2], [15, 10, 10], [15, 10, 0],
])('fails with a lease of %s, a deadline of %s and retries every %s seconds', (lease, renew, retry) => {
  const [leaseDuration, renewDeadline, retryPeriod] = [lease, renew, retry].map(count => Duration.seconds(count));
  const virtualIp = KubeVip.arp({ leaseDuration, renewDeadline, retryPeriod });
  expect(() => synthByoh({ virtualIp })).toThrow(new Error(
    `[test/Cluster/ControlPlane] 'virtualIp' has a lease of ${lease}s, renewed within ${renew}s, retried every ${retry}s; `
    + 'use leaseDuration > renewDeadline > retryPeriod > 0 (input/invalid-value)'));
});

test('accepts another spelling of an IPv6 endpoint', () => {
  expect(containerOf(synthWith(Endpoint.of('fd00::20'), KubeVip.arp({ address: 'FD00:0:0::0020' }))).env.address).toBe('FD00:0:0::0020');
});

test('fails with another IPv6 address than the endpoint', () => {
  expect(() => synthWith(Endpoint.of('fd00::20'), KubeVip.arp({ address: 'fd00::21' }))).toThrow(new Error(
    "[test/Cluster/ControlPlane] 'virtualIp' holds fd00::21, but the endpoint of the cluster is fd00::20; use one address for both (input/invalid-value)"));
});

test('does not follow later changes of its options', () => {
  const options = { ...BGP, peers: [{ address: '10.0.0.1', asNumber: 65001 }] };
  const virtualIp = KubeVip.bgp(options);
  options.peers[0].asNumber = 65009;
  options.peers.push({ address: '10.0.0.2', asNumber: 65002 });
  options.interfaceName = 'eth9';
  expect(containerOf(synthByoh({ virtualIp })).env).toMatchObject({ bgp_peers: '10.0.0.1:65001::false', bgp_routerinterface: 'bond0' });
});

function synthWith(endpoint: Endpoint | undefined, virtualIp: KubeVip): Manifest[] {
  const chart = makeChart();
  new ByohControlPlane(makeCluster(chart, { endpoint }), 'ControlPlane', { virtualIp });
  return synth(chart);
}

function configOf(manifests: Manifest[]): Manifest {
  return find(manifests, 'KubeadmControlPlane').spec.kubeadmConfigSpec;
}

function containerOf(manifests: Manifest[]): Manifest {
  const file = configOf(manifests).files.find(({ path }: Manifest) => path === MANIFEST);
  const container = parse(file.content).spec.containers.find(({ name }: Manifest) => name === 'kube-vip');
  return { ...container, env: Object.fromEntries(container.env.map(({ name, value }: Manifest) => [name, value])) };
}

test.each(['', 'sha256:', DIGEST.slice(0, -1), DIGEST.toUpperCase(), DIGEST.replace('sha256', 'md5'), `${DIGEST}\n`, '{{ ds.meta_data.digest }}'])('fails with the digest %j', imageDigest => {
  expect(() => synthMetal3({ virtualIp: KubeVip.arp({ imageDigest }) })).toThrow(new Error(
    `[test/Cluster/ControlPlane] 'virtualIp.imageDigest' '${imageDigest}' is not the digest of an image; use 'sha256:' and 64 digits of 0-9 and a-f (input/invalid-value)`));
});

describe.each([
  ['interfaceName', "write the name of an interface, which has letters, digits, '_', '-', '.', ':' and '@'"],
  ['image', "write the name of an image without its tag, such as 'registry.example.com:5000/kube-vip/kube-vip'"],
] as const)('%s', (option, remedy) => {
  test.each([
    ['x\n  hostPID: true'], ['x y'], ['"x"'], ['x,y'], ["{{ 'x y' }}"], ["x{{ '\\n' }}"], ['{{ ["a"] }}'], [''], ['x\u2028'],
  ])('fails with %j, which would be more than a name in the manifest', text => {
    expect(() => synthMetal3({ virtualIp: KubeVip.arp({ [option]: text }) })).toThrow(new Error(
      `[test/Cluster/ControlPlane] 'virtualIp.${option}' ${JSON.stringify(text)} would not reach the node as it is; ${remedy} (text/unsafe)`));
  });

  test('may be a value that the renderer fills in', () => {
    expect(() => synthMetal3({ virtualIp: KubeVip.arp({ [option]: '{{ ds.meta_data.local_hostname }}' }) })).not.toThrow();
  });
});
