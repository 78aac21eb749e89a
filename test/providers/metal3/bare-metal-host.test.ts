import { JsonPatch } from 'cdk8s';
import { Metal3AutomatedCleaningMode } from '../../../src/providers/metal3';
import { BareMetalHost, BareMetalHostProps, Metal3BootMode, Metal3RootDeviceHints } from '../../../src/providers/metal3/bare-metal-host';
import { makeChart } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

const MINIMAL: BareMetalHostProps = {
  hostName: 'rack-a-7',
  bmcAddress: 'redfish-virtualmedia://192.168.111.1:8000/redfish/v1/Systems/1',
  bmcCredentialsSecretName: 'rack-a-7-bmc',
};

function build(props: Partial<BareMetalHostProps> = {}): { host: BareMetalHost; manifest: () => Manifest } {
  const chart = makeChart();
  const host = new BareMetalHost(chart, 'Host', { ...MINIMAL, ...props });
  return { host, manifest: () => find(synth(chart), 'BareMetalHost') };
}

const HINTS: Required<Metal3RootDeviceHints> = {
  deviceName: '/dev/disk/by-path/pci-0000:01:00.0',
  hctl: '1:0:0:0',
  model: 'Ultrastar',
  vendor: 'ACME',
  serialNumber: 'ZA1B2C3D',
  minSizeGigabytes: 400,
  wwn: '0x5000c500a0b1c2d3',
  rotational: false,
};

const ALL: Required<BareMetalHostProps> = {
  hostName: 'rack-a-8',
  bmcAddress: 'redfish+https://192.168.111.2/redfish/v1/Systems/1',
  bmcCredentialsSecretName: 'rack-a-8-bmc',
  disableCertificateVerification: true,
  bootMacAddress: '00:5A:91:3f:9a:bd',
  bootMode: Metal3BootMode.UEFI_SECURE_BOOT,
  online: true,
  rootDeviceHints: HINTS,
  automatedCleaningMode: Metal3AutomatedCleaningMode.DISABLED,
  labels: { role: 'gpu' },
  annotations: { 'inspect.metal3.io': 'disabled' },
  failureDomain: 'rack-a',
  architecture: 'aarch64',
  disableInspection: true,
  externallyProvisioned: true,
  disablePowerOff: true,
  preprovisioningNetworkDataName: 'rack-a-8-network',
  description: 'the one behind the pillar',
};

test('is online, boots by UEFI and leaves the cleaning mode to Metal3 by default', () => {
  expect(build().manifest()).toEqual({
    apiVersion: 'metal3.io/v1alpha1',
    kind: 'BareMetalHost',
    metadata: { name: 'rack-a-7', namespace: 'edge' },
    spec: {
      online: true,
      bmc: { address: 'redfish-virtualmedia://192.168.111.1:8000/redfish/v1/Systems/1', credentialsName: 'rack-a-7-bmc' },
      bootMode: 'UEFI',
    },
  });
});

test('writes all props', () => {
  expect(build(ALL).manifest()).toEqual({
    apiVersion: 'metal3.io/v1alpha1',
    kind: 'BareMetalHost',
    metadata: {
      name: 'rack-a-8',
      namespace: 'edge',
      labels: { 'role': 'gpu', 'infrastructure.cluster.x-k8s.io/failure-domain': 'rack-a' },
      annotations: { 'inspect.metal3.io': 'disabled' },
    },
    spec: {
      online: true,
      bmc: {
        address: 'redfish+https://192.168.111.2/redfish/v1/Systems/1',
        credentialsName: 'rack-a-8-bmc',
        disableCertificateVerification: true,
      },
      bootMACAddress: '00:5A:91:3f:9a:bd',
      bootMode: 'UEFISecureBoot',
      rootDeviceHints: { ...HINTS },
      automatedCleaningMode: 'disabled',
      architecture: 'aarch64',
      inspectionMode: 'disabled',
      externallyProvisioned: true,
      disablePowerOff: true,
      preprovisioningNetworkDataName: 'rack-a-8-network',
      description: 'the one behind the pillar',
    },
  });
});

test.each<[string, Partial<BareMetalHostProps>]>([['minimal', {}], ['all', ALL]])('passes the schema with %s props', (_which, props) => {
  expect(schemaErrors(build(props).manifest())).toEqual([]);
});

test.each([[Metal3BootMode.UEFI, 'UEFI'], [Metal3BootMode.UEFI_SECURE_BOOT, 'UEFISecureBoot'], [Metal3BootMode.LEGACY, 'legacy']])('boots in mode %s', (bootMode, expected) => {
  const manifest = build({ bootMode }).manifest();
  expect(manifest.spec.bootMode).toBe(expected);
  expect(schemaErrors(manifest)).toEqual([]);
});

test('can be switched off', () => {
  expect(build({ online: false }).manifest().spec.online).toBe(false);
});

test('leaves inspection on unless told otherwise', () => {
  expect(build({ disableInspection: false }).manifest().spec).not.toHaveProperty('inspectionMode');
});

test('belongs to a failure domain by a label, which a label of the user overrides', () => {
  const label = 'infrastructure.cluster.x-k8s.io/failure-domain';
  expect(build({ failureDomain: 'rack-a' }).manifest().metadata.labels).toEqual({ [label]: 'rack-a' });
  expect(build({ failureDomain: 'rack-a', labels: { [label]: 'rack-b' } }).manifest().metadata.labels).toEqual({ [label]: 'rack-b' });
});

test('keeps what it was given when the caller changes it later', () => {
  const labels: { [key: string]: string } = { role: 'gpu' };
  const rootDeviceHints = { minSizeGigabytes: 400 };
  const { manifest } = build({ labels, rootDeviceHints });
  labels.role = 'cpu';
  rootDeviceHints.minSizeGigabytes = 1;
  expect(manifest().metadata.labels).toEqual({ role: 'gpu' });
  expect(manifest().spec.rootDeviceHints).toEqual({ minSizeGigabytes: 400 });
});

test('leaves image, user data and consumer to the controllers, and takes JSON patches', () => {
  const { host, manifest } = build(ALL);
  expect(Object.keys(manifest().spec).filter(key => ['image', 'userData', 'consumerRef'].includes(key))).toEqual([]);
  host.resource.addJsonPatch(JsonPatch.add('/spec/userData', { name: 'host-data' }));
  expect(manifest().spec.userData).toEqual({ name: 'host-data' });
});
