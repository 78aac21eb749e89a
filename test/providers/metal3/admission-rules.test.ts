import { BMC_ADDRESS } from '../../../src/providers/metal3/rules/bmc-address';
import { CLAIM_TARGET } from '../../../src/providers/metal3/rules/claim-target';
import { DATA_NAME } from '../../../src/providers/metal3/rules/data-name';
import { DATA_TEMPLATE_CHANGED } from '../../../src/providers/metal3/rules/data-template-changed';
import { ENDPOINT_HOST } from '../../../src/providers/metal3/rules/endpoint-host';
import { FIRMWARE } from '../../../src/providers/metal3/rules/firmware';
import { FIXED_METAL3_FIELD } from '../../../src/providers/metal3/rules/fixed-field';
import { HOST_ANNOTATION } from '../../../src/providers/metal3/rules/host-annotation';
import { HOST_STATE } from '../../../src/providers/metal3/rules/host-state';
import { IMAGE } from '../../../src/providers/metal3/rules/image';
import { IP_POOL } from '../../../src/providers/metal3/rules/ip-pool';
import { REMEDIATION_STRATEGY } from '../../../src/providers/metal3/rules/remediation-strategy';
import { REQUESTED_ADDRESS } from '../../../src/providers/metal3/rules/requested-address';
import { SECRET_NAMESPACE } from '../../../src/providers/metal3/rules/secret-namespace';
import { checkChange, checkRule } from '../../rules/check-rule';

const INFRASTRUCTURE = 'infrastructure.cluster.x-k8s.io';

function object(apiVersion: string, kind: string, spec: unknown, metadata: object = {}): string {
  return JSON.stringify({ apiVersion, kind, metadata: { name: 'edge', namespace: 'edge', ...metadata }, spec });
}

function infrastructure(kind: string, spec: unknown, version = 'v1beta2', metadata: object = {}): string {
  return object(`${INFRASTRUCTURE}/${version}`, kind, spec, metadata);
}

function address(kind: string, spec: unknown, metadata: object = {}): string {
  return object('ipam.metal3.io/v1alpha1', kind, spec, metadata);
}

function host(spec: object, annotations: object = {}): string {
  return object('metal3.io/v1alpha1', 'BareMetalHost', { online: true, ...spec }, { annotations });
}

describe('host', () => {
  const bmc = { address: 'redfish://10.0.0.1/redfish/v1/Systems/1', credentialsName: 'bmc' };

  test.each([
    ['baremetalhost.metal3.io/status', ''], ['baremetalhost.metal3.io/status', '{"operationalStatus":"OK","errorType":"inspection error","poweredOn":true}'],
    ['reboot.metal3.io', ''], ['reboot.metal3.io/upgrade', '{"mode":"soft","force":true}'], ['reboot.metal3.io', '{"force":null}'], ['reboot.metal3.ionic', 'hard'],
    ['baremetalhost.metal3.io/status', 'null'], ['reboot.metal3.io', ' null '],
    ['inspect.metal3.io', ''], ['inspect.metal3.io', 'disabled'], ['inspect.metal3.io/hardwaredetails', ''], ['example.com/any', '{'],
  ])("may have the annotation %s '%s'", (name, value) => {
    expect(checkRule(HOST_ANNOTATION, host({}, { [name]: value }))).toEqual([]);
  });

  test.each([
    ['baremetalhost.metal3.io/status', '{'], ['baremetalhost.metal3.io/status', '[]'], ['baremetalhost.metal3.io/status', '{"errorType":"fire"}'],
    ['reboot.metal3.io/upgrade', '{"mode":1}'], ['reboot.metal3.io', '{"force":1}'], ['reboot.metal3.io', '{"mode":"soft","Mode":"gentle"}'],
  ])("fails to have the annotation %s '%s'", (name, value) => {
    expect(checkRule(HOST_ANNOTATION, host({}, { [name]: value }))).toHaveLength(1);
  });

  test('tells its hardware where it is not inspected', () => {
    const details = (value: string, spec: object, more: object = {}) =>
      checkRule(HOST_ANNOTATION, host(spec, { 'inspect.metal3.io/hardwaredetails': value, ...more }));
    expect([details('{}', { inspectionMode: 'disabled' }), details('null', {}, { 'inspect.metal3.io': 'disabled' })]).toEqual([[], []]);
    expect(details('{', { inspectionMode: 'disabled' })).toHaveLength(1);
  });

  test.each([
    { cpu: { arch: 'x86_64', clockMegahertz: 2400.5, flags: ['avx'], count: 64 }, hostname: null },
    { NICs: [{ name: 'eno1', pxe: true, vlans: [{ id: 7 }], lldp: null }], storage: [{ sizeBytes: 960197124096, rotational: false }] },
  ])('may tell of its hardware %j', details => {
    const annotations = { 'inspect.metal3.io/hardwaredetails': JSON.stringify(details) };
    expect(checkRule(HOST_ANNOTATION, host({ inspectionMode: 'disabled' }, annotations))).toEqual([]);
  });

  test.each([
    { disks: [] }, { cpu: [] }, { cpu: { count: 1.5 } }, { cpu: { clockMegahertz: '2400' } }, { ramMebibytes: 1e20 }, { nics: {} }, { nics: [{ pxe: 'yes' }] },
    { storage: [{ alternateNames: [1] }] },
  ])('fails to tell of its hardware %j', details => {
    const annotations = { 'inspect.metal3.io/hardwaredetails': JSON.stringify(details) };
    expect(checkRule(HOST_ANNOTATION, host({ inspectionMode: 'disabled' }, annotations))).toHaveLength(1);
  });

  test('may have settings of firmware where nobody manages it', () => {
    expect(checkRule(FIRMWARE, host({ firmware: {} }))).toEqual([]);
    expect(checkRule(FIRMWARE, host({ bmc }))).toEqual([]);
    expect(checkRule(FIRMWARE, host({ bmc, firmware: {} }))).toHaveLength(1);
  });

  test.each([
    undefined, { url: 'https://example.com/node.iso', format: 'live-iso' }, { url: 'OCI://example.com/node:v1' }, { url: 'https://example.com/a', checksum: 1 },
    { url: 'https://example.com/node.raw', checksum: 'any', checksumType: 'auto' },
  ])('may have the image %j', image => {
    expect(checkRule(IMAGE, host({ image }))).toEqual([]);
  });

  test.each(['redfish://bmc-.example.com', 'redfish://bmc..example.com', 'redfish://10.0.0.1/%2', 'ipmi+https://10.0.0.1', 'redfish://[fd00:::1]'])(
    'fails to be managed at %s', text => {
      expect(checkRule(BMC_ADDRESS, host({ bmc: { address: text } }))).toHaveLength(1);
    });

  test('keeps its MAC address, in any case, and can get one', () => {
    const change = (before: object, after: object) => checkChange(FIXED_METAL3_FIELD, host(before), host(after));
    expect(change({ bootMACAddress: '52:54:00:00:00:0a' }, { bootMACAddress: '52:54:00:00:00:0A' })).toEqual([]);
    expect(change({}, { bootMACAddress: '52:54:00:00:00:0a', externallyProvisioned: true })).toEqual([]);
    expect(change({ bootMACAddress: '52:54:00:00:00:0a' }, {})).toHaveLength(1);
    expect(change({ externallyProvisioned: true }, { externallyProvisioned: false })).toHaveLength(1);
  });

  test('can get a management controller, and may stay with somebody else', () => {
    expect(checkChange(HOST_STATE, host({}), host({ bmc }))).toEqual([]);
    const lent = { bmc, externallyProvisioned: true };
    expect(checkChange(HOST_STATE, host(lent), host({ ...lent, online: false }))).toEqual([]);
    expect(checkChange(HOST_STATE, host({ bmc }), host({}))).toHaveLength(1);
  });
});

describe('cluster template', () => {
  const check = (spec: object, version?: string) => checkRule(ENDPOINT_HOST, infrastructure('Metal3ClusterTemplate', { template: { spec } }, version));

  test.each(['v1beta1', 'v1beta2'])('has an address and a port in %s', version => {
    expect(check({ controlPlaneEndpoint: { host: '10.0.0.1', port: 6443 } }, version)).toEqual([]);
    expect(check({}, version)).toHaveLength(2);
  });
});

describe('remediation', () => {
  const check = (spec: object, version?: string) => checkRule(REMEDIATION_STRATEGY, infrastructure('Metal3Remediation', spec, version));

  test('may leave out its strategy, and in v1beta2 what has a default', () => {
    expect([check({}), check({}, 'v1beta1'), check({ strategy: { type: 'Reboot' } }), check({ strategy: { type: 'Other', retryLimit: 0 } })]).toEqual([[], [], [], []]);
    expect(check({ strategy: { type: 'Reboot', retryLimit: 1 } }, 'v1beta1')).toEqual([]);
  });

  test('leaves wrong types to the schema', () => {
    expect(check({ strategy: { type: 1, retryLimit: 'x' } }, 'v1beta1')).toEqual([]);
  });

  test.each([{ type: '', retryLimit: 1 }, { type: 'Reboot', retryLimit: -1 }, { type: 'Reboot' }])('fails as %j in v1beta1', strategy => {
    expect(check({ strategy }, 'v1beta1')).toHaveLength(1);
  });
});

describe('data of a machine', () => {
  const data = (name: string, spec: object, version?: string) => checkRule(DATA_NAME, infrastructure('Metal3Data', spec, version, { name }));

  test('is named by template and index', () => {
    const template = { name: 'workers' };
    expect([data('workers-3', { index: 3, template }), data('workers-0', { template }, 'v1beta1'), data('any', { template }), data('any', { index: 1 })])
      .toEqual([[], [], [], []]);
    expect(data('workers-1', { template }, 'v1beta1')).toHaveLength(1);
    expect(data('any', { index: -1 }, 'v1beta2')).toEqual([]);
  });
});

describe('claim', () => {
  test('names what it claims', () => {
    const objects = [
      infrastructure('Metal3DataClaim', { template: { name: 'workers', namespace: 'edge' } }), infrastructure('Metal3DataClaim', {}, 'v1beta1'),
      infrastructure('Metal3DataClaim', { template: { name: '' } }), address('IPClaim', { pool: { name: 'nodes' } }), address('IPAddress', {}),
    ].join('\n---\n');
    expect([checkRule(CLAIM_TARGET, objects), checkRule(SECRET_NAMESPACE, objects)]).toEqual([[], []]);
    expect(checkRule(CLAIM_TARGET, address('IPAddress', { pool: {}, claim: { name: '' } }))).toHaveLength(2);
    expect(checkRule(SECRET_NAMESPACE, infrastructure('Metal3DataClaim', { template: { name: 'workers', namespace: 'other' } }))).toHaveLength(1);
  });

  test.each(['', '10.0.0.1', 'fd00::1'])("may ask for '%s'", ipAddress => {
    expect(checkRule(REQUESTED_ADDRESS, address('IPClaim', {}, { annotations: { ipAddress } }))).toEqual([]);
  });

  test('may change what nobody compares', () => {
    const claim = (pool: object) => address('IPClaim', { pool: { name: 'nodes', ...pool } });
    expect(checkChange(FIXED_METAL3_FIELD, claim({}), claim({ apiVersion: 'ipam.metal3.io/v1alpha1', namespace: '' }))).toEqual([]);
    expect(checkChange(FIXED_METAL3_FIELD, claim({}), claim({ kind: 'Other' }))).toHaveLength(1);
  });
});

describe('data template', () => {
  const template = (spec: object) => infrastructure('Metal3DataTemplate', { clusterName: 'edge', ...spec });

  test('may change outside its data', () => {
    const networkData = { networks: { ipv4: [{ id: 'nodes', link: 'eth0', fromPoolRef: { name: 'nodes' } }] } };
    const spelledOut = { networks: { ipv4: [{ id: 'nodes', link: 'eth0', fromPoolRef: { name: 'nodes', kind: 'IPPool', apiGroup: 'ipam.metal3.io' } }] } };
    expect(checkChange(DATA_TEMPLATE_CHANGED, template({ networkData }), template({ networkData: spelledOut, clusterName: 'core' }))).toEqual([]);
  });
});

describe('kept address', () => {
  const check = (pools: object[], kept: string) => checkRule(IP_POOL, address('IPPool', { namePrefix: 'a', pools, preAllocations: { printer: kept } }));

  test.each<[object, string]>([
    [{ start: '10.0.0.5' }, '10.0.0.5'], [{ subnet: '10.0.0.0/24', end: '10.0.0.9' }, '10.0.0.1'], [{ subnet: '10.0.0.1/24' }, '10.0.0.0'],
    [{ start: '10.0.0.5', end: '10.0.0.9' }, '10.0.0.9'],
  ])('of %j may be %s', (entry, kept) => {
    expect(check([entry], kept)).toEqual([]);
  });

  test.each<[object, string]>([
    [{ start: '10.0.0.5' }, '10.0.0.4'], [{ subnet: '10.0.0.0/24', end: '10.0.0.9' }, '10.0.0.10'], [{ start: '10.0.0.5', subnet: '10.0.0.0/24' }, '10.0.1.1'],
  ])('of %j fails to be %s', (entry, kept) => {
    expect(check([entry], kept)).toHaveLength(1);
  });
});
