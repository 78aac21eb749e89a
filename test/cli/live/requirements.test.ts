import { forbidden, kubeconfig, PlayedObject, PlayedServer, PlayedSettings, playServer } from './api-server';
import { ExitCode } from '../../../src/cli/exit-code';
import { Outcome, runLiveCli } from '../cli';

const HOST = `apiVersion: metal3.io/v1alpha1
kind: BareMetalHost
metadata: {name: host, namespace: team}
spec: {bmc: {address: 'ipmi://10.0.0.1', credentialsName: bmc}}
`;
const POOL = `apiVersion: cluster.x-k8s.io/v1beta2
kind: MachineDeployment
metadata: {name: pool, namespace: team}
spec:
  clusterName: a
  replicas: 2
  template: {spec: {clusterName: a, infrastructureRef: {apiGroup: infrastructure.cluster.x-k8s.io, kind: Metal3MachineTemplate, name: hosts}}}
---
apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: Metal3MachineTemplate
metadata: {name: hosts, namespace: team}
spec: {template: {spec: {hostSelector: {matchLabels: {site: edge}}}}}
`;
const NAMESPACE: PlayedObject = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'team' } };
const SECRET: PlayedObject = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'bmc', namespace: 'team', annotations: { 'kubectl.kubernetes.io/last-applied-configuration': 'c2VjcmV0' } },
  data: { username: 'YQ==', password: 'c2VjcmV0' },
};

// The first of them waits until all that it needs is loaded.
jest.setTimeout(60_000);

let server: PlayedServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function check(manifests: string, objects: readonly PlayedObject[], settings: PlayedSettings = {}, argv: string[] = []): Promise<Outcome> {
  server = await playServer(objects, { clusterScoped: ['Namespace'], ...settings });
  return runLiveCli(['requirements', '--live', '--kubeconfig', 'config', ...argv, 'dist.yaml'], { files: { 'dist.yaml': manifests, 'config': kubeconfig(server.url) } });
}

test('what is there is met, and no value of a Secret is shown', async () => {
  const { code, stdout } = await check(HOST, [NAMESPACE, SECRET]);
  expect(stdout).toContain('  [met] team\n');
  expect(stdout).toContain('  [met] team/bmc, keys password, username\n');
  expect(stdout).toContain('3 requirements: 2 met, 0 not met, 1 not decidable\n');
  expect(stdout).not.toContain('c2VjcmV0');
  expect(code).toBe(ExitCode.OK);
  expect(server!.requests.slice(2)).toEqual(['GET /api/v1/namespaces/team', 'GET /api/v1/namespaces/team/secrets/bmc']);
});

test('what is not there is not met, also where the cluster does not know its kind', async () => {
  const { code, stdout } = await check(HOST, [{ ...SECRET, data: { username: '' } }], { kinds: ['v1/Namespace'] });
  expect(stdout).toContain('  [NOT MET] team (it is not there)\n');
  expect(stdout).toContain("  [NOT MET] team/bmc, keys password, username (it lacks 'password')\n");
  expect(code).toBe(ExitCode.VIOLATIONS);
});

test('what may not be read is not checked', async () => {
  const { code, stdout } = await check(HOST, [NAMESPACE, SECRET], { answer: url => url.pathname.includes('secrets') ? forbidden() : undefined });
  expect(stdout).toContain("  [not decidable] team/bmc, keys password, username (not checked: the user of the context may not get secrets in the namespace 'team')\n");
  expect(stdout).toContain('3 requirements: 1 met, 0 not met, 2 not decidable\n');
  expect(code).toBe(ExitCode.OK);
});

describe('providers, programs beside them, and hosts', () => {
  const provider = (name: string, type: string, version: string): PlayedObject => (
    { apiVersion: 'clusterctl.cluster.x-k8s.io/v1alpha3', kind: 'Provider', metadata: { name, namespace: 'x' }, providerName: name, type, version });
  const host = (name: string, namespace = 'team'): PlayedObject => (
    { apiVersion: 'metal3.io/v1alpha1', kind: 'BareMetalHost', metadata: { name, namespace, labels: { site: 'edge' } }, spec: {} });

  test('are found', async () => {
    const { stdout } = await check(POOL, [NAMESPACE, provider('cluster-api', 'CoreProvider', 'v1.13.0'), host('a'), host('b', 'other')]);
    expect(stdout).toContain('  [not decidable] CoreProvider cluster-api v1.14.0 (v1.13.0 is installed, and this library was tested with v1.14.0)\n');
    expect(stdout).toMatch(/ {2}\[NOT MET\] InfrastructureProvider metal3 v[\d.]+ \(it is not installed\)\n/);
    expect(stdout).toMatch(/ {2}\[met\] Baremetal Operator/);
    expect(stdout).toContain('(1 of 2 are there)\n');
  });

  test('are not met where nothing of them is installed', async () => {
    const { stdout } = await check(POOL, [NAMESPACE], {}, ['-f', 'json']);
    const { requirements }: { readonly requirements: readonly { readonly [member: string]: string }[] } = JSON.parse(stdout);
    expect(requirements.filter(({ type }) => ['provider', 'companion', 'hosts'].includes(type)).map(({ verdict }) => verdict)).toEqual(['unmet', 'unmet', 'unmet', 'unmet']);
    expect(requirements.find(({ type }) => type === 'companion')?.reason).toBe('no CRD of the group metal3.io is there');
  });
});
