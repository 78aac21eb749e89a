import { JsonPatch } from 'cdk8s';
import { ByohBootstrapKubeconfig, ByohBootstrapKubeconfigProps } from '../../../src/providers/byoh/bootstrap-kubeconfig';
import { makeChart } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

const CA = Buffer.from('-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n').toString('base64');
const MINIMAL: ByohBootstrapKubeconfigProps = { kubeconfigName: 'hosts', apiServer: 'https://management.example.com:6443', certificateAuthorityData: CA };

function build(props: Partial<ByohBootstrapKubeconfigProps> = {}): { kubeconfig: ByohBootstrapKubeconfig; manifest: () => Manifest } {
  const chart = makeChart();
  const kubeconfig = new ByohBootstrapKubeconfig(chart, 'Hosts', { ...MINIMAL, ...props });
  return { kubeconfig, manifest: () => find(synth(chart), 'BootstrapKubeconfig') };
}

test('verifies the API server by default and moves with clusterctl', () => {
  expect(build().manifest()).toEqual({
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1',
    kind: 'BootstrapKubeconfig',
    metadata: { name: 'hosts', namespace: 'edge', labels: { 'clusterctl.cluster.x-k8s.io/move': '' } },
    spec: { 'apiserver': 'https://management.example.com:6443', 'certificate-authority-data': CA, 'insecure-skip-tls-verify': false },
  });
});

test('writes all props', () => {
  const props: Required<ByohBootstrapKubeconfigProps> = {
    kubeconfigName: 'lab-hosts', apiServer: 'https://10.0.0.1:443', certificateAuthorityData: CA, insecureSkipTlsVerify: true,
  };
  const manifest = build(props).manifest();
  expect(manifest.metadata.name).toBe('lab-hosts');
  expect(manifest.spec).toEqual({ 'apiserver': 'https://10.0.0.1:443', 'certificate-authority-data': CA, 'insecure-skip-tls-verify': true });
  expect(schemaErrors(manifest)).toEqual([]);
});

test('takes JSON patches', () => {
  const { kubeconfig, manifest } = build();
  kubeconfig.resource.addJsonPatch(JsonPatch.replace('/spec/apiserver', 'https://10.0.0.2:6443'));
  expect(manifest().spec.apiserver).toBe('https://10.0.0.2:6443');
});

test.each(['https://10.0.0.1:6443', 'https://[fd00::1]:6443', 'https://management:1', 'https://management:65535'])('takes the API server %s', apiServer => {
  expect(build({ apiServer }).manifest().spec.apiserver).toBe(apiServer);
});

test.each([
  '', 'management.example.com:6443', 'http://10.0.0.1:6443', 'https://10.0.0.1', 'https://:6443', 'https://10.0.0.1:6443/', 'https://10.0.0.1:port',
  'https://fd00::1:6443', 'https://10.0.0.1:0', 'https://10.0.0.1:65536', 'https://10.0.0.1:99999',
])('fails on the API server %j', apiServer => {
  expect(() => build({ apiServer })).toThrow(new Error(
    `[test/Hosts] 'apiServer' '${apiServer}' is not complete; use 'https://host:port' (input/invalid-value)`));
});

test('fails on credentials in the API server, which it does not repeat', () => {
  expect(() => build({ apiServer: 'https://admin:hunter2@host:6443' })).toThrow(new Error(
    "[test/Hosts] 'apiServer' 'https://…@host:6443' is not complete; use 'https://host:port' (input/invalid-value)"));
});

test.each([
  ['PEM in the clear', '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n', '-----BEGIN C'],
  ['nothing', '', ''],
  ['base64 of something else', Buffer.from('-----BEGIN PRIVATE KEY-----').toString('base64'), 'LS0tLS1CRUdJ'],
])('fails on %s as the CA certificate, of which it shows no more than the beginning', (_what, certificateAuthorityData, beginning) => {
  expect(() => build({ certificateAuthorityData })).toThrow(new Error(
    `[test/Hosts] 'certificateAuthorityData' '${beginning}…' is not a PEM certificate in base64; `
    + "use the value of 'certificate-authority-data' in a kubeconfig (input/invalid-value)"));
});

test('fails on a name that no object can have', () => {
  expect(() => build({ kubeconfigName: 'My Hosts' })).toThrow(new Error(
    "[test/Hosts] 'kubeconfigName' 'My Hosts' is not a valid object name; "
    + "use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"));
});
