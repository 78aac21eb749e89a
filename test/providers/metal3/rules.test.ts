import { Rule } from '../../../src/knowledge';
import { ADDRESS_SOURCE } from '../../../src/providers/metal3/rules/address-source';
import { AMBIGUOUS_POOL } from '../../../src/providers/metal3/rules/ambiguous-pool';
import { BMC_ADDRESS } from '../../../src/providers/metal3/rules/bmc-address';
import { BOOT_MAC } from '../../../src/providers/metal3/rules/boot-mac';
import { DATA_TEMPLATE_LABEL } from '../../../src/providers/metal3/rules/data-template-label';
import { DUPLICATE_HOST } from '../../../src/providers/metal3/rules/duplicate-host';
import { DUPLICATE_LINK } from '../../../src/providers/metal3/rules/duplicate-link';
import { DUPLICATE_METADATA } from '../../../src/providers/metal3/rules/duplicate-metadata';
import { ENDPOINT_HOST } from '../../../src/providers/metal3/rules/endpoint-host';
import { HOST_INTERFACE } from '../../../src/providers/metal3/rules/host-interface';
import { HOST_NAME } from '../../../src/providers/metal3/rules/host-name';
import { HOST_SELECTOR } from '../../../src/providers/metal3/rules/host-selector';
import { HOSTS_ELSEWHERE } from '../../../src/providers/metal3/rules/hosts-elsewhere';
import { IMAGE } from '../../../src/providers/metal3/rules/image';
import { IP_NAME_PREFIX } from '../../../src/providers/metal3/rules/ip-name-prefix';
import { IP_POOL } from '../../../src/providers/metal3/rules/ip-pool';
import { IP_POOL_OVERLAP } from '../../../src/providers/metal3/rules/ip-pool-overlap';
import { LINK_MAC } from '../../../src/providers/metal3/rules/link-mac';
import { NO_CLOUD_PROVIDER } from '../../../src/providers/metal3/rules/no-cloud-provider';
import { NODE_LABEL } from '../../../src/providers/metal3/rules/node-label';
import { NODE_REUSE_CLEANING } from '../../../src/providers/metal3/rules/node-reuse-cleaning';
import { POWER_OFF } from '../../../src/providers/metal3/rules/power-off';
import { RAID } from '../../../src/providers/metal3/rules/raid';
import { REMEDIATION_STRATEGY } from '../../../src/providers/metal3/rules/remediation-strategy';
import { ROOT_DEVICE } from '../../../src/providers/metal3/rules/root-device';
import { SECRET_NAMESPACE } from '../../../src/providers/metal3/rules/secret-namespace';
import { SECURE_BOOT } from '../../../src/providers/metal3/rules/secure-boot';
import { TOO_FEW_HOSTS } from '../../../src/providers/metal3/rules/too-few-hosts';
import { UNKNOWN_LINK } from '../../../src/providers/metal3/rules/unknown-link';
import { checkRule } from '../../rules/check-rule';

const INFRASTRUCTURE = 'infrastructure.cluster.x-k8s.io';

function object(apiVersion: string, kind: string, spec: unknown, metadata: object = {}): string {
  return JSON.stringify({ apiVersion, kind, metadata: { name: 'edge', namespace: 'edge', ...metadata }, spec });
}

function bundle(...objects: string[]): string {
  return objects.join('\n---\n');
}

function infraCluster(spec: unknown, version = 'v1beta1'): string {
  return object(`${INFRASTRUCTURE}/${version}`, 'Metal3Cluster', spec);
}

function template(spec: unknown, version = 'v1beta1', more: object = {}): string {
  return object(`${INFRASTRUCTURE}/${version}`, 'Metal3MachineTemplate', { template: { spec }, ...more });
}

function dataTemplate(data: object, version = 'v1beta1'): string {
  return object(`${INFRASTRUCTURE}/${version}`, 'Metal3DataTemplate', { clusterName: 'edge', ...data });
}

function pool(spec: unknown, metadata: object = {}): string {
  return object('ipam.metal3.io/v1alpha1', 'IPPool', spec, metadata);
}

function host(spec: object, metadata: object = {}): string {
  return object('metal3.io/v1alpha1', 'BareMetalHost', { online: true, ...spec }, metadata);
}

describe('endpoint', () => {
  test.each([
    ['v1beta1', { controlPlaneEndpoint: { host: 'api.example.com', port: 6443 } }], ['v1beta2', { controlPlaneEndpoint: { host: '10.0.0.1' } }],
    // These the schemas report.
    ['v1beta1', { controlPlaneEndpoint: { port: 6443 } }], ['v1beta2', { controlPlaneEndpoint: { host: '' } }],
  ])('in %s may be %j', (version, spec) => {
    expect(checkRule(ENDPOINT_HOST, infraCluster(spec, version))).toEqual([]);
  });

  test.each([['v1beta1', {}], ['v1beta2', { controlPlaneEndpoint: { port: 6443 } }]])('fails in %s as %j', (version, spec) => {
    expect(checkRule(ENDPOINT_HOST, infraCluster(spec, version))).toHaveLength(1);
  });
});

describe('noCloudProvider', () => {
  test.each([
    [{}], [{ noCloudProvider: true }], [{ noCloudProvider: true, cloudProviderEnabled: false }],
    [{ noCloudProvider: false, cloudProviderEnabled: true }],
  ])('may stand where it says what is the case: %j', spec => {
    expect(checkRule(NO_CLOUD_PROVIDER, infraCluster(spec))).toEqual([]);
  });

  test('fails where it says the opposite', () => {
    expect(checkRule(NO_CLOUD_PROVIDER, infraCluster({ noCloudProvider: true, cloudProviderEnabled: true }))).toEqual([
      "spec.noCloudProvider: 'noCloudProvider' true is ignored since v1.13, where the cloud provider is enabled; say it by 'cloudProviderEnabled' alone",
    ]);
  });
});

describe('node label', () => {
  const machines = (infra: string[], config: unknown) => bundle(
    ...infra,
    object('cluster.x-k8s.io/v1beta1', 'MachineDeployment', {
      clusterName: 'edge',
      template: {
        spec: {
          bootstrap: { configRef: { apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta1', kind: 'KubeadmConfigTemplate', name: 'edge' } },
          infrastructureRef: { apiVersion: `${INFRASTRUCTURE}/v1beta1`, kind: 'Metal3MachineTemplate', name: 'edge' },
        },
      },
    }),
    object('bootstrap.cluster.x-k8s.io/v1beta1', 'KubeadmConfigTemplate', { template: { spec: config } }),
  );
  const labelled = (labels: string) => ({ joinConfiguration: { nodeRegistration: { kubeletExtraArgs: { 'node-labels': labels } } } });

  test.each([
    ['in v1beta1', labelled('a=b,metal3.io/uuid={{ ds.meta_data.uuid }}')],
    ['by a command', { preKubeadmCommands: ['echo --node-labels=metal3.io/uuid=$UUID >> /etc/default/kubelet'] }],
    ['by a file', { files: [{ path: '/etc/default/kubelet', content: 'KUBELET_EXTRA_ARGS=--node-labels=metal3.io/uuid={{ ds.meta_data.uuid }}' }] }],
  ])('is found %s', (_where, config) => {
    expect(checkRule(NODE_LABEL, machines([infraCluster({ noCloudProvider: true })], config))).toEqual([]);
  });

  test.each([
    ['with a cloud provider', [infraCluster({ cloudProviderEnabled: true })]],
    ['where another rule asks what is meant', [infraCluster({ noCloudProvider: false })]],
    ['if the infra cluster is written elsewhere', []],
  ])('is not demanded %s', (_when, infra) => {
    expect(checkRule(NODE_LABEL, machines(infra, {}))).toEqual([]);
  });

  test('is not found by what else the metadata has', () => {
    const config = {
      joinConfiguration: {
        nodeRegistration: {
          kubeletExtraArgs: {
            'node-labels': 'metal3.io/uuid={{ ds.meta_data.name }}', 'provider-id': 'metal3://{{ ds.meta_data.local_hostname }}',
          },
        },
      },
    };
    const AT = 'spec.template.spec.joinConfiguration.nodeRegistration.kubeletExtraArgs';
    expect(checkRule(NODE_LABEL, machines([infraCluster({})], config))).toEqual([
      `${AT}.node-labels: 'metal3.io/uuid' is 'name' of the metadata, and Metal3 finds the node of a host by the uid of the host, so that its machine waits forever; `
        + "write 'metal3.io/uuid={{ ds.meta_data.uuid }}'",
      `${AT}.provider-id: 'provider-id' is 'local_hostname' of the metadata, and Metal3 compares it with another, so that its machine waits forever; `
        + "write 'metal3://{{ ds.meta_data.providerid }}'",
    ]);
    expect(checkRule(NODE_LABEL, machines([infraCluster({ cloudProviderEnabled: true })], config))).toEqual([]);
  });

  test.each([[null], [{}], [labelled('example.com/metal3.io/uuid=x')], [labelled('')]])('fails to be found in %j', config => {
    expect(checkRule(NODE_LABEL, machines([infraCluster({})], config))).toHaveLength(1);
  });
});

describe('image', () => {
  const url = 'http://172.22.0.1/node.raw';

  test.each([
    [{ url, checksum: 'a'.repeat(32) }], [{ url, checksum: 'A'.repeat(64), checksumType: 'sha256' }], [{ url, checksum: '0'.repeat(128), checksumType: 'sha512' }],
    [{ url, checksum: 'https://example.com/sums' }], [{ url: 'file:///images/node.iso', checksum: '', format: 'live-iso' }],
    [{ url: 'oci://registry.example.com/node:v1', checksum: 'sha' }], [{ url, checksum: 'x', checksumType: 'crc32' }], [{}],
  ])('may be %j', image => {
    expect(checkRule(IMAGE, template({ image }))).toEqual([]);
  });

  test.each([
    [{ url, checksum: 'a'.repeat(64), checksumType: 'md5' }], [{ url, checksum: 'g'.repeat(32) }], [{ url, checksum: 'a'.repeat(33) }],
    [{ url, checksum: 'https://' }], [{ url: '/images/node.raw', checksum: 'a'.repeat(32) }], [{ url, checksum: '', diskFormat: 'qcow2' }],
    [{ url: 'oci://registry.example.com/node:v1', checksum: '' }], [{ url, checksum: 'https://example.com/%2' }],
  ])('fails as %j', image => {
    expect(checkRule(IMAGE, template({ image }))).toHaveLength(1);
  });

  test('may be left out with a deploy method of its own', () => {
    expect(checkRule(IMAGE, template({ customDeploy: { method: 'install_flatcar' } }))).toEqual([]);
    // The schema refuses it, and one mistake is told once.
    expect(checkRule(IMAGE, template({ customDeploy: 'install_flatcar' }))).toEqual([]);
    expect(checkRule(IMAGE, template({ customDeploy: {} }))).toHaveLength(1);
  });

  test('is demanded of a single machine too', () => {
    expect(checkRule(IMAGE, object(`${INFRASTRUCTURE}/v1beta2`, 'Metal3Machine', {}))).toHaveLength(1);
  });

  test('leaves its URL in v1beta2 to the schema', () => {
    expect(checkRule(IMAGE, template({ image: { url: 'node.raw', checksum: 'a'.repeat(32) } }, 'v1beta2'))).toEqual([]);
  });
});

test.each([
  ['in', ['a']], ['In', ['a', 'b']], ['NOTIN', ['a']], ['exists', []], ['!', []], ['=', ['a']], ['==', ['a']], ['!=', ['a']], ['gt', ['8']], ['lt', ['8']],
])('takes the operator %s with %j', (operator, values) => {
  expect(checkRule(HOST_SELECTOR, template({ hostSelector: { matchExpressions: [{ key: 'a', operator, values }] } }))).toEqual([]);
});

test('takes reuse without cleaning, and cleaning without reuse', () => {
  const templates = [template({ automatedCleaningMode: 'disabled' }, 'v1beta2', { nodeReuse: true }), template({}, 'v1beta2', { nodeReuse: false })];
  expect(checkRule(NODE_REUSE_CLEANING, bundle(...templates))).toEqual([]);
});

test('takes references to the own namespace, and any where that is not known', () => {
  const spec = (namespace?: string) => ({ userData: { name: 'data', namespace }, dataTemplate: { name: 'data', namespace } });
  const unknown = object(`${INFRASTRUCTURE}/v1beta1`, 'Metal3MachineTemplate', { template: { spec: spec('other') } }, { namespace: undefined });
  expect(checkRule(SECRET_NAMESPACE, bundle(template(spec('edge')), template(spec()), host(spec('edge')), unknown))).toEqual([]);
  expect(checkRule(SECRET_NAMESPACE, host({ networkData: { name: 'data', namespace: 'other' } }))).toHaveLength(1);
});

describe('remediation', () => {
  const check = (strategy: object, version = 'v1beta1') =>
    checkRule(REMEDIATION_STRATEGY, object(`${INFRASTRUCTURE}/${version}`, 'Metal3RemediationTemplate', { template: { spec: { strategy } } }));

  test.each(['100s', '10m0s', '1h', '1.5h', '100000ms', '+2m', '110000000μs', '0', '0s', '900ms'])('waits %s', timeout => {
    expect(check({ type: 'Reboot', retryLimit: 1, timeout })).toEqual([]);
  });

  test.each(['99s', '99.9s', '1s', '', '10 m', '-10m', '5min'])("fails to wait '%s'", timeout => {
    expect(check({ timeout })).toHaveLength(1);
  });

  test('may leave everything to the defaults', () => {
    expect(check({})).toEqual([]);
  });

  test('leaves v1beta2 to the schema', () => {
    expect(check({ type: 'Other', retryLimit: 0 }, 'v1beta2')).toEqual([]);
  });
});

describe('data template', () => {
  const ethernet = (id: string, macAddress: unknown = { fromHostInterface: id }) => ({ id, type: 'phy', macAddress });

  test('needs no label as long as it renders nothing', () => {
    expect(checkRule(DATA_TEMPLATE_LABEL, dataTemplate({ metaData: null }))).toEqual([]);
  });

  test.each([
    [{ fromHostInterface: 'eno1' }], [{ string: '00:5a:91:3f:9a:bd' }], [{ fromAnnotation: { object: 'machine', annotation: 'mac' } }], [null], [undefined],
    [{ fromHostInterface: 'eno1', string: '' }], [{ fromHostInterface: '', string: '00:5a:91:3f:9a:bd' }],
  ])('takes the MAC address %j', macAddress => {
    expect(checkRule(LINK_MAC, dataTemplate({ networkData: { links: { ethernets: [{ id: 'eno1', macAddress }], bonds: [{ id: 'b', macAddress: {} }] } } }))).toEqual([]);
  });

  test('takes links that carry one another', () => {
    const links = {
      ethernets: [ethernet('a'), ethernet('b')], bonds: [{ ...ethernet('bond'), bondLinks: ['a', 'b'] }], vlans: [{ ...ethernet('vlan'), vlanLink: 'bond' }],
    };
    // A network may have the id of its link.
    const networks = { ipv4DHCP: [{ id: 'vlan', link: 'vlan' }], ipv6SLAAC: [{ id: 'x', link: 'a' }] };
    const text = dataTemplate({ networkData: { links, networks } }, 'v1beta2');
    expect([UNKNOWN_LINK, DUPLICATE_LINK, LINK_MAC].flatMap(rule => checkRule(rule, text))).toEqual([]);
  });

  test.each([['v1beta1', 1], ['v1beta2', 0]])('leaves twins within a list of %s to its schema if that has a key (%d reported)', (version, count) => {
    const data = { networkData: { links: { ethernets: [ethernet('a'), ethernet('a')] } }, metaData: { strings: [{ key: 'k' }, { key: 'k' }] } };
    expect(checkRule(DUPLICATE_LINK, dataTemplate(data, version))).toHaveLength(count);
    expect(checkRule(DUPLICATE_METADATA, dataTemplate(data, version))).toHaveLength(count);
  });

  test('reports two VLANs of one id in v1beta2, whose schema tells them apart by the tag', () => {
    const vlans = [{ id: 'v', vlanID: 1, vlanLink: 'a' }, { id: 'v', vlanID: 2, vlanLink: 'a' }];
    expect(checkRule(DUPLICATE_LINK, dataTemplate({ networkData: { links: { vlans } } }, 'v1beta2'))).toHaveLength(1);
  });

  test.each([
    ['v1beta2', { ipv4: [{ id: 'n', ipAddressFromIPPool: 'p' }] }], ['v1beta2', { ipv6: [{ id: 'n', fromPoolRef: { name: 'p' } }] }],
    ['v1beta1', { ipv4: [{ id: 'n', fromPoolAnnotation: { object: 'machine', annotation: 'a' } }] }], ['v1beta1', { ipv4DHCP: [{ id: 'n' }] }],
    // These the schemas report.
    ['v1beta1', { ipv6: [{ id: 'n' }] }], ['v1beta2', { ipv4: [{ id: 'n', ipAddressFromIPPool: '' }] }],
  ])('of %s takes the networks %j', (version, networks) => {
    expect(checkRule(ADDRESS_SOURCE, dataTemplate({ networkData: { networks } }, version))).toEqual([]);
  });

  test.each([['v1beta2', { ipv6: [{ id: 'n' }] }], ['v1beta1', { ipv6: [{ id: 'n', ipAddressFromIPPool: '' }] }]])('of %s fails on the networks %j', (version, networks) => {
    expect(checkRule(ADDRESS_SOURCE, dataTemplate({ networkData: { networks } }, version))).toHaveLength(1);
  });

  test('takes pools that are of one type, also where it is the default', () => {
    const data = {
      metaData: { ipAddressesFromPool: [{ key: 'ip', name: 'p' }], prefixesFromPool: [{ key: 'prefix', name: 'q', apiGroup: 'ipam.cluster.x-k8s.io', kind: 'InClusterIPPool' }] },
      networkData: { networks: { ipv4: [{ ipAddressFromIPPool: 'p' }, { fromPoolRef: { apiGroup: 'ipam.metal3.io', kind: 'IPPool', name: 'p' } }] } },
    };
    expect(checkRule(AMBIGUOUS_POOL, dataTemplate(data, 'v1beta2'))).toEqual([]);
  });

  test('takes an interface that is written beside a false', () => {
    expect(checkRule(HOST_INTERFACE, dataTemplate({ metaData: { fromHostInterfaces: [{ key: 'mac', interface: 'eno1', fromBootMAC: false }] } }))).toEqual([]);
  });
});

describe('IP pool', () => {
  test.each([
    [{ pools: [{ start: '10.0.0.5', end: '10.0.0.5' }], prefix: 32, gateway: '10.0.0.1' }],
    [{ pools: [{ start: '10.0.0.5' }], prefix: 24, gateway: '10.0.0.7', preAllocations: { a: '10.9.9.9' } }],
    [{ pools: [{ start: '10.0.0.2', subnet: '10.0.0.0/24' }], prefix: 24, gateway: '10.0.0.1' }],
    // Addresses are handed out after the one that is written.
    [{ pools: [{ subnet: '10.0.0.1/24' }], prefix: 24, gateway: '10.0.0.1' }],
    [{ pools: [{ subnet: '10.0.0.0/24' }], prefix: 24, gateway: '10.0.0.1', preAllocations: { gateway: '10.0.0.1' } }],
    [{ pools: [{ subnet: 'fd00::/64', prefix: 64, gateway: 'fe80::1' }, { subnet: '10.0.0.0/24' }], prefix: 24, gateway: '10.1.0.1' }],
    [{ pools: [{ start: 'fd00::5', end: 'fd00::ffff' }], prefix: 128 }],
    [{ pools: [{ start: 'nonsense' }] }],
    [{ pools: 'text' }],
  ])('may be %j', spec => {
    expect(checkRule(IP_POOL, pool(spec))).toEqual([]);
  });

  test.each([
    [{ pools: [{ start: '10.0.0.5', end: '10.0.0.9' }], prefix: 33 }], [{ pools: [{ start: '10.0.0.5', end: '10.0.0.9' }], prefix: -1 }],
    [{ pools: [{ start: '10.0.0.5', end: '10.0.0.9' }], gateway: 'fd00::1' }], [{ pools: [{ start: '10.0.0.5', end: '10.0.0.9', gateway: '10.0.0.9' }] }],
    [{ pools: [{ subnet: 'fd00::/64', gateway: 'fd00::1' }] }], [{}], [{ pools: [{}] }],
  ])('fails as %j', spec => {
    expect(checkRule(IP_POOL, pool(spec))).toHaveLength(1);
  });

  test('reports a gateway once that two ranges hold', () => {
    expect(checkRule(IP_POOL, pool({ pools: [{ subnet: '10.0.0.0/24' }, { subnet: '10.0.0.0/25' }], gateway: '10.0.0.1' }))).toHaveLength(1);
  });

  const ranged = (name: string, ...ranges: [string, string][]) => pool({ namePrefix: 'p', pools: ranges.map(([start, end]) => ({ start, end })) }, { name });

  test.each([
    ['adjacent ranges', [ranged('a', ['10.0.0.1', '10.0.0.9']), ranged('b', ['10.0.0.10', '10.0.0.19'])]],
    ['ranges of two families', [ranged('a', ['10.0.0.1', '10.0.0.9']), ranged('b', ['::a00:1', '::a00:9'])]],
    ['overlaps within one pool', [ranged('a', ['10.0.0.1', '10.0.0.9'], ['10.0.0.5', '10.0.0.15'])]],
  ])('may have %s', (_what, pools) => {
    expect(checkRule(IP_POOL_OVERLAP, bundle(...pools))).toEqual([]);
  });

  test('overlaps another pool past a range of its own', () => {
    const pools = [ranged('a', ['10.0.0.1', '10.0.0.99']), ranged('b', ['10.0.0.50', '10.0.0.60'], ['10.0.0.55', '10.0.0.70'])];
    expect(checkRule(IP_POOL_OVERLAP, bundle(...pools))).toHaveLength(2);
  });

  test('may share its prefix with one of another namespace', () => {
    expect(checkRule(IP_NAME_PREFIX, bundle(pool({ namePrefix: 'p' }), pool({ namePrefix: 'p' }, { name: 'other', namespace: 'core' })))).toEqual([]);
  });
});

describe('host', () => {
  const address = (text: string) => host({ bmc: { address: text, credentialsName: 'bmc' }, bootMACAddress: '00:5a:91:3f:9a:bd' });

  test.each([
    'ipmi://10.0.0.1', '10.0.0.1', '10.0.0.1:623', 'bmc.example.com', '[fd00::1]:623', 'ipmi://10.0.0.1?privilegelevel=OPERATOR', 'ipmi:10.0.0.1',
    'Redfish+HTTPS://10.0.0.1/redfish/v1/Systems/1', 'idrac-virtualmedia+https://root@10.0.0.1/redfish', 'libvirt://192.168.122.1:6230/', '',
  ])("may have the address '%s'", text => {
    expect(checkRule(BMC_ADDRESS, address(text))).toEqual([]);
  });

  // The operator takes what stands before the first colon for a driver.
  test.each(['bmc.example.com:623', 'irmc://10.0.0.1', 'redfish://', 'ipmi://bad_name', 'ilo4://10.0.0.1'])("fails with the address '%s'", text => {
    expect(checkRule(BMC_ADDRESS, address(text))).toHaveLength(1);
  });

  test.each([
    [{ bmc: { address: 'ipmi://10.0.0.1' } }], [{ bmc: { address: 'redfish-virtualmedia://10.0.0.1' }, inspectionMode: 'agent' }], [{}], [{ inspectionMode: 'disabled' }],
    [{ bmc: { address: 'redfish://10.0.0.1' }, bootMACAddress: '00:5A:91:3F:9A:BD' }], [{ bmc: { address: 'nonsense://10.0.0.1' } }],
    [{ bmc: { address: 'redfish://10.0.0.1' }, bootMACAddress: 'reported by the schema' }],
  ])('may boot as %j', spec => {
    expect(checkRule(BOOT_MAC, host(spec))).toEqual([]);
  });

  test('fails without a MAC address if an annotation turns inspection off', () => {
    const annotations = { 'inspect.metal3.io': 'disabled' };
    expect(checkRule(BOOT_MAC, host({ bmc: { address: 'ipmi://10.0.0.1' } }, { annotations }))).toHaveLength(1);
  });

  test.each<[Rule, object]>([
    [SECURE_BOOT, { bmc: { address: 'redfish://10.0.0.1' }, bootMode: 'UEFISecureBoot' }], [SECURE_BOOT, { bmc: { address: 'ipmi://10.0.0.1' }, bootMode: 'UEFI' }],
    [ROOT_DEVICE, { rootDeviceHints: { deviceName: '/dev/nvme0n1' } }], [ROOT_DEVICE, { rootDeviceHints: { deviceName: '' } }],
    [POWER_OFF, { disablePowerOff: true }], [POWER_OFF, { online: false }],
    [RAID, { bmc: { address: 'ipmi://10.0.0.1' }, raid: { hardwareRAIDVolumes: null, softwareRAIDVolumes: [{ level: '1' }] } }],
    [RAID, { bmc: { address: 'idrac-redfish://10.0.0.1' }, raid: { hardwareRAIDVolumes: [{ level: '1', controller: 'c', physicalDisks: ['a'], numberOfPhysicalDisks: 1 }] } }],
    [RAID, { raid: { hardwareRAIDVolumes: [{ level: '1', numberOfPhysicalDisks: 2 }] } }], [HOST_NAME, {}],
  ])('%j may be as %j', (rule, spec) => {
    expect(checkRule(rule, host(spec))).toEqual([]);
  });

  test('fails on secure boot by libvirt, which speaks IPMI', () => {
    expect(checkRule(SECURE_BOOT, host({ bmc: { address: 'libvirt://10.0.0.1' }, bootMode: 'UEFISecureBoot' }))).toHaveLength(1);
  });

  test('may stand in a bundle twice, or without an address', () => {
    expect(checkRule(DUPLICATE_HOST, bundle(address('ipmi://10.0.0.1'), address('ipmi://10.0.0.1'), host({}, { name: 'b' }), host({}, { name: 'c' })))).toEqual([]);
  });
});

describe('hosts', () => {
  const machines = (kind: string, spec: object, hostSelector?: object) => bundle(
    object('cluster.x-k8s.io/v1beta1', kind, {
      clusterName: 'edge', template: { spec: { infrastructureRef: { apiVersion: `${INFRASTRUCTURE}/v1beta1`, kind: 'Metal3MachineTemplate', name: 'edge' } } }, ...spec,
    }),
    template({ hostSelector }),
  );
  const hosts = (...labels: object[]) => labels.map((label, index) => host({}, { name: `host-${index}`, labels: label }));
  const noSurge = { strategy: { rollingUpdate: { maxSurge: 0 } } };

  test.each([
    ['are written elsewhere', bundle(machines('MachineDeployment', { replicas: 3 }))],
    ['are enough for a rollout', bundle(machines('MachineDeployment', { replicas: 1 }), ...hosts({}, {}))],
    ['are enough without surge', bundle(machines('MachineDeployment', { replicas: 1, ...noSurge }), ...hosts({}))],
    ['are enough if machines are replaced when they are deleted', bundle(machines('MachineDeployment', { replicas: 1, strategy: { type: 'OnDelete' } }), ...hosts({}))],
    ['are enough for a set', bundle(machines('MachineSet', { replicas: 1 }), ...hosts({}))],
    ['are not needed', bundle(machines('MachineDeployment', { replicas: 0 }), host({ externallyProvisioned: true }))],
    ['fit by expressions', bundle(machines('MachineSet', { replicas: 1 }, {
      matchLabels: { role: 'gpu' },
      matchExpressions: [
        { key: 'rack', operator: 'In', values: ['a', 'b'] }, { key: 'rack', operator: 'notin', values: ['c'] }, { key: 'role', operator: 'exists', values: [] },
        { key: 'old', operator: '!', values: [] }, { key: 'rack', operator: '!=', values: ['b'] }, { key: 'rack', operator: '=', values: ['a'] },
        { key: 'cpus', operator: 'gt', values: ['8'] }, { key: 'cpus', operator: 'lt', values: ['32'] }, { key: 'x', operator: 'unknown', values: [] },
      ],
    }), ...hosts({ role: 'gpu', rack: 'a', cpus: '16' }))],
    ['of a single machine are not counted', bundle(object('cluster.x-k8s.io/v1beta1', 'Machine', {
      clusterName: 'edge', infrastructureRef: { apiVersion: `${INFRASTRUCTURE}/v1beta1`, kind: 'Metal3Machine', name: 'edge' },
    }), host({ externallyProvisioned: true }))],
  ])('%s', (_what, text) => {
    expect(checkRule(TOO_FEW_HOSTS, text)).toEqual([]);
  });

  test.each([
    ['are too few', machines('MachineDeployment', { replicas: 3, ...noSurge }), [{}, {}],
      "'replicas' 3 need as many BareMetalHosts that fit 'hostSelector', and this bundle has 2; add hosts, or lower 'replicas'"],
    ['are too few for a rollout', machines('MachineDeployment', { replicas: 2 }), [{}, {}],
      "'replicas' 2, with 1 more during a rollout, need as many BareMetalHosts that fit 'hostSelector', and this bundle has 2; add hosts, or set 'maxSurge' to 0"],
    ['have other labels', machines('MachineSet', {}, { matchLabels: { role: 'gpu' } }), [{ role: 'cpu' }],
      "'replicas' 1 need as many BareMetalHosts that fit 'hostSelector', and this bundle has 0; no host here has the label 'role' with the value 'gpu', "
        + "and some have 'cpu': correct 'hostSelector', or add hosts that fit it"],
  ])('fail if they %s', (_what, text, labels, message) => {
    expect(checkRule(TOO_FEW_HOSTS, bundle(text, ...hosts(...labels)))).toEqual([`spec.replicas: ${message}`]);
  });

  test('of another namespace are meant for machines here only if nobody takes them there', () => {
    const elsewhere = host({}, { name: 'host-0', namespace: 'hall' });
    const taker = machines('MachineSet', {}).replaceAll('"namespace":"edge"', '"namespace":"hall"');
    expect(checkRule(HOSTS_ELSEWHERE, bundle(machines('MachineSet', {}), elsewhere))).toHaveLength(1);
    expect(checkRule(HOSTS_ELSEWHERE, bundle(machines('MachineSet', {}), elsewhere, taker))).toEqual([]);
  });
});
