import { dataTemplate, synthPool } from './machines';
import { Metal3IpPool } from '../../../src/providers/metal3';
import { Metal3MetaData, Metal3MetaDataSource } from '../../../src/providers/metal3/meta-data';
import { ClusterApiVersion } from '../../../src/root';
import { Manifest } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

const { MACHINE, METAL3_MACHINE, BARE_METAL_HOST } = Metal3MetaDataSource;
const { V1BETA1, V1BETA2 } = ClusterApiVersion;

/** The metadata section with these entries; `nodes` is the pool that they may refer to. */
function metaData(entries: Metal3MetaData[] | ((pool: Metal3IpPool) => Metal3MetaData[]), version?: ClusterApiVersion): Manifest {
  const template = dataTemplate(cluster => {
    const pool = new Metal3IpPool(cluster, 'Nodes', { poolName: 'nodes', ranges: [{ start: '172.22.0.100', end: '172.22.0.200' }], prefix: 24 });
    return { metaData: typeof entries === 'function' ? entries(pool) : entries };
  }, version);
  expect(schemaErrors(template)).toEqual([]);
  return template.spec.metaData;
}

describe.each([V1BETA1, V1BETA2])('in %s', version => {
  test('writes names of objects', () => {
    const entries = [
      Metal3MetaData.objectName('name', MACHINE),
      Metal3MetaData.objectName('infra-name', METAL3_MACHINE),
      Metal3MetaData.objectName('host', BARE_METAL_HOST),
    ];
    expect(metaData(entries, version)).toEqual({
      objectNames: [
        { key: 'name', object: 'machine' },
        { key: 'infra-name', object: 'metal3machine' },
        { key: 'host', object: 'baremetalhost' },
      ],
    });
  });

  test('writes the namespace', () => {
    expect(metaData([Metal3MetaData.namespace('namespace')], version)).toEqual({ namespaces: [{ key: 'namespace' }] });
  });

  test('writes text', () => {
    expect(metaData([Metal3MetaData.text('motto', 'carpe diem')], version)).toEqual({ strings: [{ key: 'motto', value: 'carpe diem' }] });
  });

  test('writes numbers with their defaults', () => {
    expect(metaData([Metal3MetaData.index('number')], version)).toEqual({ indexes: [{ key: 'number', offset: 0, step: 1 }] });
  });

  test('writes numbers with all options', () => {
    expect(metaData([Metal3MetaData.index('number', { offset: 10, step: 2, prefix: 'rack-', suffix: '-host' })], version)).toEqual({
      indexes: [{ key: 'number', offset: 10, step: 2, prefix: 'rack-', suffix: '-host' }],
    });
  });

  test('writes labels and annotations of objects', () => {
    const entries = [
      Metal3MetaData.label('rack', BARE_METAL_HOST, 'example.com/rack'),
      Metal3MetaData.annotation('owner', MACHINE, 'example.com/owner'),
    ];
    expect(metaData(entries, version)).toEqual({
      fromLabels: [{ key: 'rack', object: 'baremetalhost', label: 'example.com/rack' }],
      fromAnnotations: [{ key: 'owner', object: 'machine', annotation: 'example.com/owner' }],
    });
  });

  test('writes MAC addresses of an interface and of the boot interface', () => {
    expect(metaData([Metal3MetaData.hostInterface('mac', 'eno1'), Metal3MetaData.bootMac('boot-mac')], version)).toEqual({
      fromHostInterfaces: [{ key: 'mac', interface: 'eno1' }, { key: 'boot-mac', fromBootMAC: true }],
    });
  });

  test('keeps the order of entries of one kind', () => {
    const entries = ['c', 'a', 'b'].map(key => Metal3MetaData.text(key, key));
    expect(metaData(entries, version).strings.map((entry: Manifest) => entry.key)).toEqual(['c', 'a', 'b']);
  });
});

describe('from a pool', () => {
  const entries = (pool: Metal3IpPool) => [
    Metal3MetaData.ipAddress('ip', pool),
    Metal3MetaData.prefix('length', pool),
    Metal3MetaData.gateway('gateway', pool),
    Metal3MetaData.dnsServers('dns', pool),
  ];
  const of = (key: string) => [{ key, name: 'nodes', apiGroup: 'ipam.metal3.io', kind: 'IPPool' }];

  test('reads address, prefix length, gateway and DNS servers in v1beta2', () => {
    expect(metaData(entries, V1BETA2)).toEqual({
      ipAddressesFromPool: of('ip'),
      prefixesFromPool: of('length'),
      gatewaysFromPool: of('gateway'),
      dnsServersFromPool: of('dns'),
    });
  });

  test('has other names for the lists in v1beta1', () => {
    expect(metaData(entries, V1BETA1)).toEqual({
      ipAddressesFromIPPool: of('ip'),
      prefixesFromIPPool: of('length'),
      gatewaysFromIPPool: of('gateway'),
      dnsServersFromIPPool: of('dns'),
    });
  });
});

test('fails on a key that is given twice, in whatever kinds of entries', () => {
  const data = { metaData: [Metal3MetaData.text('name', 'a'), Metal3MetaData.objectName('name', MACHINE)] };
  expect(() => synthPool({ data })).toThrow(new Error(
    "[test/Cluster/Workers] metadata key 'name' is given twice; give each metadata key once (input/duplicate)"));
});

test.each([
  ['an empty text', Metal3MetaData.text('motto', ''), "metadata 'motto' has an empty 'value'; give a text, or leave it out (input/missing-value)"],
  ['an empty key', Metal3MetaData.namespace(''), "metadata '' has an empty 'key'; give a text, or leave it out (input/missing-value)"],
  ['an empty label', Metal3MetaData.label('rack', BARE_METAL_HOST, ''),
    "metadata 'rack' has an empty 'label'; give a text, or leave it out (input/missing-value)"],
  ['numbers that do not grow', Metal3MetaData.index('number', { step: 0 }),
    "metadata 'number' counts from 0 by 0; use whole numbers, an offset of 0 or more and a step of 1 or more (input/invalid-value)"],
  ['numbers below zero', Metal3MetaData.index('number', { offset: -1 }),
    "metadata 'number' counts from -1 by 1; use whole numbers, an offset of 0 or more and a step of 1 or more (input/invalid-value)"],
  ['broken numbers', Metal3MetaData.index('number', { offset: 1.5, step: 0.5 }),
    "metadata 'number' counts from 1.5 by 0.5; use whole numbers, an offset of 0 or more and a step of 1 or more (input/invalid-value)"],
])('fails on %s', (_what, entry, message) => {
  expect(() => synthPool({ data: { metaData: [entry] } })).toThrow(new Error(`[test/Cluster/Workers] ${message}`));
});
