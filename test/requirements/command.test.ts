import { stringify } from 'yaml';
import { ExitCode } from '../../src/cli/exit-code';
import { runCli } from '../cli/cli';

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
  template: {spec: {clusterName: a, infrastructureRef: {apiGroup: infrastructure.cluster.x-k8s.io, kind: ByoMachineTemplate, name: hosts}}}
---
apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: ByoMachineTemplate
metadata: {name: hosts, namespace: team}
spec: {template: {spec: {selector: {matchLabels: {site: edge}}}}}
`;
const NAMESPACE = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'team' } };

function list(...items: object[]): string {
  return stringify({ apiVersion: 'v1', kind: 'List', items });
}

function secret(data: object): object {
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'bmc', namespace: 'team' }, data };
}

function byoHost(name: string, site: string): object {
  return { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'ByoHost', metadata: { name, namespace: 'team', labels: { site } } };
}

test('writes text', () => {
  const { code, stdout, stderr } = runCli(['requirements', 'host.yaml'], { files: { 'host.yaml': HOST } });
  expect(stdout).toBe(`Namespaces
Objects are applied to them, and nothing in the bundle makes them.
  team
    for BareMetalHost/host

Secrets
Keys are listed where it is known which are read.
  team/bmc, keys password, username
    for BareMetalHost/host

Connections
Firewalls must let them through.
  management cluster -> 10.0.0.1 port 623/UDP: Ironic switches the host on and off
    for BareMetalHost/host

3 requirements
`);
  expect(stderr).toBe('');
  expect(code).toBe(ExitCode.OK);
});

test('colours text on a terminal only', () => {
  expect(runCli(['requirements', 'host.yaml'], { files: { 'host.yaml': HOST }, stdoutIsTTY: true }).stdout).toContain('\u001b[1mSecrets\u001b[22m');
});

test('writes Markdown with the ways to install providers', () => {
  const { stdout } = runCli(['requirements', '-f', 'markdown', '-'], { stdin: POOL });
  expect(stdout).toContain('# Requirements\n\n## Providers\n');
  expect(stdout).toContain('| 2 ByoHosts with labels that fit {"matchLabels":{"site":"edge"}}, 1 more while machines are replaced; '
    + 'the agent on each host makes it, with the labels that it is started with | MachineDeployment/pool |\n');
  expect(stdout).toContain('```sh\nclusterctl init --core cluster-api:v1.14.0 --bootstrap - --control-plane - --infrastructure byoh:v0.5.0\n```\n');
  expect(stdout).toContain('kind: CoreProvider\n');
});

test('writes JSON with a version', () => {
  const { stdout } = runCli(['requirements', '-f', 'json', 'host.yaml'], { files: { 'host.yaml': HOST } });
  expect(JSON.parse(stdout)).toEqual({
    version: 1,
    requirements: [
      { type: 'namespace', name: 'team', group: '', kind: 'Namespace', neededBy: ['BareMetalHost/host'] },
      { type: 'secret', name: 'bmc', group: '', kind: 'Secret', namespace: 'team', keys: ['password', 'username'], neededBy: ['BareMetalHost/host'] },
      {
        type: 'connection', name: '10.0.0.1', from: 'management cluster', port: '623/UDP', note: 'Ironic switches the host on and off', neededBy: ['BareMetalHost/host'],
      },
    ],
    operatorObjects: [],
    unknown: [],
  });
});

test('writes what to apply or to run for the providers alone', () => {
  expect(runCli(['requirements', '-f', 'clusterctl', '-'], { stdin: POOL }).stdout)
    .toBe('clusterctl init --core cluster-api:v1.14.0 --bootstrap - --control-plane - --infrastructure byoh:v0.5.0\n');
  expect(runCli(['requirements', '-f', 'operator', '-'], { stdin: POOL }).stdout).toBe(`apiVersion: v1
kind: Namespace
metadata:
  name: capi-system
---
apiVersion: operator.cluster.x-k8s.io/v1alpha2
kind: CoreProvider
metadata:
  name: cluster-api
  namespace: capi-system
spec:
  version: v1.14.0
---
apiVersion: v1
kind: Namespace
metadata:
  name: byoh-infrastructure-system
---
apiVersion: operator.cluster.x-k8s.io/v1alpha2
kind: InfrastructureProvider
metadata:
  name: byoh
  namespace: byoh-infrastructure-system
spec:
  version: v0.5.0
`);
});

describe('--check', () => {
  test('tells what is met, and never a value of a Secret', () => {
    const { code, stdout } = runCli(['requirements', '--check', 'dump.yaml', 'host.yaml'], {
      files: { 'host.yaml': HOST, 'dump.yaml': list(NAMESPACE, secret({ username: 'YQ==', password: 'c2VjcmV0' })) },
    });
    expect(stdout).toContain('  [met] team\n');
    expect(stdout).toContain('  [met] team/bmc, keys password, username\n');
    expect(stdout).toContain('port 623/UDP: Ironic switches the host on and off (no object of a cluster tells)\n');
    expect(stdout).toContain('3 requirements: 2 met, 0 not met, 1 not decidable\n');
    expect(stdout).not.toContain('c2VjcmV0');
    expect(code).toBe(ExitCode.OK);
  });

  test('fails for keys that a Secret lacks, also where it has no data at all', () => {
    const files = { 'host.yaml': HOST, 'dump.yaml': list(NAMESPACE, secret({ username: '' })), 'empty.yaml': list({ ...secret({}), data: null }) };
    const lacking = runCli(['requirements', '--check', 'dump.yaml', 'host.yaml'], { files });
    expect(lacking.stdout).toContain("  [NOT MET] team/bmc, keys password, username (it lacks 'password')\n");
    expect(lacking.code).toBe(ExitCode.VIOLATIONS);
    expect(runCli(['requirements', '--check', 'empty.yaml', 'host.yaml'], { files }).stdout).toContain("(it lacks 'password', 'username')\n");
  });

  test('cannot decide where a kind is not in the dump, unless the dump is complete', () => {
    const files = { 'host.yaml': HOST, 'dump.yaml': list(NAMESPACE) };
    const open = runCli(['requirements', '--check', 'dump.yaml', 'host.yaml'], { files });
    expect(open.stdout).toContain("  [not decidable] team/bmc, keys password, username (the dump has no Secret at all, so that they may have been left out; '--complete' says that they were not)\n");
    expect(open.code).toBe(ExitCode.OK);
    const complete = runCli(['requirements', '--complete', '--check', 'dump.yaml', '-f', 'json', 'host.yaml'], { files });
    expect(JSON.parse(complete.stdout)).toMatchObject({ requirements: [{ verdict: 'met' }, { verdict: 'unmet', reason: 'it is not there' }, { verdict: 'undecided' }] });
    expect(complete.stderr).toBe('3 requirements: 1 met, 1 not met, 1 not decidable\n');
    expect(complete.code).toBe(ExitCode.VIOLATIONS);
  });

  test('counts hosts that fit, and compares releases of providers', () => {
    const provider = (name: string, type: string, version: string) => (
      { apiVersion: 'clusterctl.cluster.x-k8s.io/v1alpha3', kind: 'Provider', metadata: { name, namespace: 'x' }, providerName: name, type, version });
    const dump = list(NAMESPACE, byoHost('a', 'edge'), byoHost('b', 'other'), provider('cluster-api', 'CoreProvider', 'v1.13.0'));
    const { stdout } = runCli(['requirements', '--check', 'dump.yaml', 'pool.yaml'], { files: { 'pool.yaml': POOL, 'dump.yaml': dump } });
    expect(stdout).toContain('  [not decidable] CoreProvider cluster-api v1.14.0 (v1.13.0 is installed, and this library was tested with v1.14.0)\n');
    expect(stdout).toContain('  [NOT MET] InfrastructureProvider byoh v0.5.0 (it is not installed)\n');
    expect(stdout).toContain('(1 of 2 are there)\n');
    const enough = list(NAMESPACE, byoHost('a', 'edge'), byoHost('b', 'edge'));
    expect(runCli(['requirements', '--check', 'dump.yaml', 'pool.yaml'], { files: { 'pool.yaml': POOL, 'dump.yaml': enough } }).stdout).toContain('  [met] 2 ByoHosts with labels that fit');
  });
});

test('hosts of Metal3 are chosen by all operators that Metal3 has, of those that it would take', () => {
  const pool = POOL.replace('ByoMachineTemplate, name', 'Metal3MachineTemplate, name').replace('kind: ByoMachineTemplate', 'kind: Metal3MachineTemplate')
    .replace('selector: {matchLabels: {site: edge}}', "hostSelector: {matchExpressions: [{key: cores, operator: gt, values: ['8']}]}");
  const host = (name: string, cores: string, spec: object = {}, annotations: object = {}) => (
    { apiVersion: 'metal3.io/v1alpha1', kind: 'BareMetalHost', metadata: { name, namespace: 'team', labels: { cores }, annotations }, spec });
  const dump = list(host('a', '16'), host('b', '4'), host('c', '16', { externallyProvisioned: true }), host('d', '16', {}, { 'capm3.metal3.io/unhealthy': '' }));
  const check = (text: string) => runCli(['requirements', '--check', 'dump.yaml', 'pool.yaml'], { files: { 'pool.yaml': pool, 'dump.yaml': text } }).stdout;
  expect(check(dump)).toContain('somebody writes each, with the address of its BMC (1 of 2 are there)\n');
  expect(check(list(host('a', '16'), host('b', '12')))).toContain('  [met] 2 BareMetalHosts in team with labels that fit {"matchExpressions":');
});

describe('fails', () => {
  test.each([
    [['requirements'], "error: nothing to read; name files or folders, or '-' for stdin\n"],
    [['requirements', '-f', 'html', '-'], "error: 'html' is not a format; use one of text, markdown, json, operator, clusterctl\n"],
    [['requirements', '--check', '-', '-'], "error: '-' is what to read and '--check' at once, and stdin can be read once; write one of them to a file\n"],
    [['requirements', '--complete', '-'], "error: '--complete' says something of the dump of '--check', which is not given; give both, or leave both out\n"],
    [['requirements', 'nowhere'], 'error: nowhere: cannot be read: there is no such file or folder\n'],
    [['requirements', '-f', 'clusterctl', '-'], 'error: no object of Cluster API is there that a provider is needed for\n'],
  ])('%j', (argv, message) => {
    const { code, stderr, stdout } = runCli(argv, { stdin: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n' });
    expect(stderr).toBe(message);
    expect(stdout).toBe('');
    expect(code).toBe(ExitCode.TROUBLE);
  });
});

test('has a help with examples', () => {
  const { code, stdout } = runCli(['requirements', '--help']);
  expect(stdout).toMatch(/^Usage: cdk8s-cluster-api requirements \[options\] <file\|folder\|->\.\.\.\n[\s\S]*\nExit codes:\n[\s\S]*\nExamples:\n {2}cdk8s-cluster-api requirements dist\/\n/);
  expect(code).toBe(ExitCode.OK);
});
