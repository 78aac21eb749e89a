import { JsonPatch } from 'cdk8s';
import { dataTemplate, synthPool, VERSIONS } from './machines';
import {
  Metal3BondMode, Metal3ControlPlane, Metal3Gateway, Metal3IpPool, Metal3Link, Metal3MacAddress, Metal3MetaData, Metal3Network, Metal3WorkerPool,
} from '../../../src/providers/metal3';
import { Metal3DataProps } from '../../../src/providers/metal3/data-template';
import { ClusterApiVersion, MixedCluster } from '../../../src/root';
import { IMAGE, makeChart, makeCluster } from '../../support/charts';
import { find, ids, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

const { V1BETA1, V1BETA2 } = ClusterApiVersion;
const macAddress = Metal3MacAddress.fromHostInterface('eno1');
const eno1 = Metal3Link.ethernet('eno1', { macAddress });
const bond0 = Metal3Link.bond('bond0', { macAddress, mode: Metal3BondMode.LACP, links: ['eno1'] });

test('is not written without data', () => {
  expect(ids(synthPool()).filter(id => id.startsWith('Metal3DataTemplate/'))).toEqual([]);
});

describe.each(VERSIONS)('in %s', version => {
  test('names the cluster, also in the label that Metal3 copies to its Secrets', () => {
    const template = dataTemplate({}, version);
    expect(template.apiVersion).toBe(`infrastructure.cluster.x-k8s.io/${version}`);
    expect(template.metadata.labels).toEqual({ 'cluster.x-k8s.io/cluster-name': 'edge' });
    expect(template.metadata.namespace).toBe('edge');
    expect(template.spec).toEqual({ clusterName: 'edge' });
  });

  test('writes DNS servers and the pool of further ones', () => {
    const template = dataTemplate(cluster => ({
      dnsServers: ['10.20.0.5', 'fd00::5'],
      dnsServersFromPool: Metal3IpPool.fromPoolName(cluster, 'Dns', 'dns-pool'),
    }), version);
    expect(template.spec.networkData).toEqual({ services: { dns: ['10.20.0.5', 'fd00::5'], dnsFromIPPool: 'dns-pool' } });
  });

  test('leaves empty lists out', () => {
    expect(dataTemplate({ metaData: [], links: [], networks: [], dnsServers: [] }, version).spec).toEqual({ clusterName: 'edge' });
  });

  test('keeps links in the order in which they are given', () => {
    const given = ['c', 'a', 'b'].map(id => Metal3Link.ethernet(id, { macAddress: Metal3MacAddress.fromHostInterface(id) }));
    expect(dataTemplate({ links: given }, version).spec.networkData.links.ethernets.map(({ id }: { id: string }) => id)).toEqual(['c', 'a', 'b']);
  });

  test.each<[string, Metal3DataProps, Metal3DataProps]>([
    ['an entry of the metadata', { metaData: [Metal3MetaData.text('a', '1')] }, { metaData: [Metal3MetaData.text('a', '2')] }],
    ['a link', { links: [eno1] }, { links: [Metal3Link.ethernet('eno1', { macAddress, mtu: 9000 })] }],
    ['a network', { links: [eno1] }, { links: [eno1], networks: [Metal3Network.ipv4Dhcp('nodes', { link: 'eno1' })] }],
    ['a DNS server', { dnsServers: ['10.20.0.5'] }, { dnsServers: ['10.20.0.6'] }],
    ['a bond', { links: [eno1] }, { links: [eno1, bond0] }],
  ])('renames data template and machine template, and no other object, when %s changes', (_what, before, after) => {
    // Both sides have metadata or neither has: the first entry would also bring the provider id to the nodes.
    const [gone, come] = [before, after].map(data => ids(synthPool({ data }, version)));
    const changed = gone.filter(id => !come.includes(id)).map(id => id.replace(/-[0-9a-f]{8}$/, ''));
    expect(changed).toEqual(['Metal3DataTemplate/edge-workers', 'Metal3MachineTemplate/edge-workers']);
    expect(come.filter(id => !gone.includes(id)).map(id => id.replace(/-[0-9a-f]{8}$/, ''))).toEqual(changed);
  });

  test('keeps an explicit name whatever the content', () => {
    const names = ['1', '2'].map(text => dataTemplate({ dataTemplateName: 'fixed', metaData: [Metal3MetaData.text('a', text)] }, version).metadata.name);
    expect(names).toEqual(['fixed', 'fixed']);
  });

  test.each([['without a bond', [eno1]], ['with a bond', [eno1, bond0]]])('has the same name in the other version, %s', (_what, links) => {
    const other = version === V1BETA1 ? V1BETA2 : V1BETA1;
    // Lists that read from pools have other names in the other version.
    const data = (cluster: MixedCluster) => ({
      links, metaData: [Metal3MetaData.ipAddress('ip', Metal3IpPool.fromPoolName(cluster, 'Nodes', 'nodes'))],
    });
    expect(dataTemplate(data, version).metadata.name).toBe(dataTemplate(data, other).metadata.name);
  });

  test('renames itself and the machine template when a JSON patch changes its content, and not its labels', () => {
    const build = (...patch: JsonPatch[]) => {
      const chart = makeChart();
      const cluster = makeCluster(chart, { apiVersion: version });
      new Metal3ControlPlane(cluster, 'ControlPlane', { image: IMAGE, controlPlaneName: 'control-plane' });
      const pool = new Metal3WorkerPool(cluster, 'Workers', { image: IMAGE, data: { dnsServers: ['10.20.0.5'] } });
      patch.forEach(operation => pool.dataTemplate!.addJsonPatch(operation));
      const manifests = synth(chart);
      return { dataTemplateName: pool.dataTemplate!.name, machineTemplate: find(manifests, 'Metal3MachineTemplate', pool.machineTemplate.name) };
    };
    const [before, after] = [build(), build(JsonPatch.replace('/spec/networkData/services/dns/0', '10.20.0.6'))];
    expect(after.dataTemplateName).not.toBe(before.dataTemplateName);
    expect(after.machineTemplate.spec.template.spec.dataTemplate).toEqual({ name: after.dataTemplateName });
    expect(after.machineTemplate.metadata.name).not.toBe(before.machineTemplate.metadata.name);
    expect(build(JsonPatch.add('/metadata/labels/team', 'metal'))).toEqual(before);
  });
});

test('is written in v1beta1 as soon as there is a bond, and nothing else with it', () => {
  const versionsOf = (given: Metal3Link[]) => Object.fromEntries(
    synthPool({ data: { links: given } }).filter(({ kind }) => kind.startsWith('Metal3')).map(({ kind, apiVersion }) => [kind, apiVersion.split('/')[1]]));
  expect(versionsOf([eno1])).toEqual({ Metal3Cluster: 'v1beta2', Metal3DataTemplate: 'v1beta2', Metal3MachineTemplate: 'v1beta2' });
  expect(versionsOf([eno1, bond0])).toEqual({ Metal3Cluster: 'v1beta2', Metal3DataTemplate: 'v1beta1', Metal3MachineTemplate: 'v1beta2' });
});

test('writes pool lists with their v1beta1 names beside a bond', () => {
  const template = dataTemplate(cluster => {
    const pool = Metal3IpPool.fromPoolName(cluster, 'Nodes', 'nodes');
    return { links: [eno1, bond0], metaData: [Metal3MetaData.ipAddress('ip', pool)] };
  }, V1BETA2);
  expect(template.spec.metaData).toEqual({ ipAddressesFromIPPool: [{ key: 'ip', name: 'nodes', apiGroup: 'ipam.metal3.io', kind: 'IPPool' }] });
});

test('is written as the API server gives it back beside a bond, so that it finds nothing to change', () => {
  const NO_POOL = { kind: '', name: '' };
  const template = dataTemplate(cluster => {
    const nodes = Metal3IpPool.fromPoolName(cluster, 'Nodes', 'nodes');
    const routes = [{ gateway: Metal3Gateway.fromPool(nodes) }, { destination: '10.0.0.0/8', gateway: Metal3Gateway.of('10.20.0.1'), dnsServers: ['10.20.0.5'] }];
    return {
      links: [eno1, bond0],
      networks: [Metal3Network.ipv4('static', { link: 'bond0', pool: nodes, routes }), Metal3Network.ipv4Dhcp('dynamic', { link: 'bond0' })],
      metaData: [Metal3MetaData.index('index'), Metal3MetaData.index('tenth', { offset: 10 })],
    };
  }, V1BETA2);
  expect(schemaErrors(template)).toEqual([]);
  expect(template.spec).toEqual({
    clusterName: 'edge',
    metaData: { indexes: [{ key: 'index', step: 1 }, { key: 'tenth', offset: 10, step: 1 }] },
    networkData: {
      links: {
        ethernets: [{ id: 'eno1', macAddress: { fromHostInterface: 'eno1', string: '' }, mtu: 1500, type: 'phy' }],
        bonds: [{ id: 'bond0', macAddress: { fromHostInterface: 'eno1', string: '' }, mtu: 1500, bondMode: '802.3ad', bondLinks: ['eno1'] }],
      },
      networks: {
        ipv4: [{
          id: 'static',
          link: 'bond0',
          ipAddressFromIPPool: 'nodes',
          fromPoolRef: NO_POOL,
          routes: [
            { network: '0.0.0.0', gateway: { fromIPPool: 'nodes', fromPoolRef: NO_POOL }, services: {} },
            { network: '10.0.0.0', prefix: 8, gateway: { string: '10.20.0.1', fromPoolRef: NO_POOL }, services: { dns: ['10.20.0.5'] } },
          ],
        }],
        ipv4DHCP: [{ id: 'dynamic', link: 'bond0' }],
      },
    },
  });
});

test('fails on a DNS server that is no address', () => {
  expect(() => synthPool({ data: { dnsServers: ['10.20.0.5', 'dns.example.com'] } })).toThrow(new Error(
    "[test/Cluster/Workers] 'dnsServers' 'dns.example.com' is not an IP address; use an IPv4 or IPv6 address without a prefix length "
    + '(network/invalid-address)'));
});

test('keeps what it was given when the caller changes it later', () => {
  const given = () => ({
    links: [eno1],
    networks: [Metal3Network.ipv4Dhcp('nodes', { link: 'eno1' })],
    metaData: [Metal3MetaData.text('a', '1')],
    dnsServers: ['10.20.0.5'],
  });
  const build = (change: (data: ReturnType<typeof given>) => void) => {
    const chart = makeChart();
    const cluster = makeCluster(chart);
    const data = given();
    new Metal3ControlPlane(cluster, 'ControlPlane', { image: IMAGE, data });
    new Metal3WorkerPool(cluster, 'Workers', { image: IMAGE, data });
    change(data);
    return synth(chart);
  };
  expect(build(data => {
    data.links.push(bond0);
    data.networks.pop();
    data.metaData.length = 0;
    data.dnsServers[0] = '10.20.0.6';
  })).toEqual(build(() => undefined));
});

test.each<[string, Metal3DataProps, string]>([
  ['a DNS server that is given twice', { dnsServers: ['10.20.0.5', 'fd00::5', '10.20.0.5'] },
    "[test/Cluster/Workers] DNS server '10.20.0.5' is given twice; give each DNS server once (input/duplicate)"],
  ['an explicit name that no object can have', { dataTemplateName: 'My Data' },
    "[test/Cluster/Workers/DataTemplate] 'template name' 'My Data' is not a valid object name; "
    + "use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"],
])('fails on %s', (_what, data, message) => {
  expect(() => synthPool({ data })).toThrow(new Error(message));
});

test('fails in the control plane too, with its path', () => {
  expect(() => new Metal3ControlPlane(makeCluster(), 'ControlPlane', { image: IMAGE, data: { links: [eno1, eno1] } })).toThrow(new Error(
    "[test/Cluster/ControlPlane] link 'eno1' is given twice; give each link once (input/duplicate)"));
});
