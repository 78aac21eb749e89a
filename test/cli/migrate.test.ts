import { runCli } from './cli';
import { ExitCode } from '../../src/cli/exit-code';
import { AWS, GCP } from '../openshift/migration/fixtures';

const SET = JSON.stringify(AWS, undefined, 2);
const CLEAN = `apiVersion: machine.openshift.io/v1beta1
kind: MachineSet
metadata: {name: a, labels: {machine.openshift.io/cluster-api-cluster: ocp}}
spec:
  template:
    spec:
      providerSpec:
        value: {kind: AWSMachineProviderConfig, ami: {id: ami-1}, instanceType: m5.large, subnet: {id: subnet-1}}
`;

test('writes the objects to stdout and the differences to stderr', () => {
  const { code, stdout, stderr } = runCli(['migrate', '--release', '5.0', 'a.yaml'], { files: { 'a.yaml': CLEAN } });
  expect(stdout).toMatch(/^apiVersion: infrastructure\.cluster\.x-k8s\.io\/v1beta2\nkind: AWSMachineTemplate\n[\s\S]*\n---\napiVersion: cluster\.x-k8s\.io\/v1beta2\nkind: MachineSet\n/);
  expect(stderr).toBe("a.yaml:1: MachineSet 'a': moved: metadata.name: it is called 'a-capi': "
    + 'OpenShift refuses a MachineSet of Cluster API with the name of one of the Machine API\n1 MachineSet written, 0 fields lost\n');
  expect(code).toBe(ExitCode.OK);
});

test('says by its exit code that something is lost', () => {
  const { code, stderr } = runCli(['migrate', '-r', '4.22', '-q', '-'], { stdin: SET });
  expect(stderr).toContain("stdin:1: MachineSet 'ocp-7xk2p-worker-a': lost: spec.template.spec.providerSpec.value.loadBalancers: "
    + 'only machines of the control plane can be behind load balancers\n');
  expect(stderr).not.toContain(': moved: ');
  expect(code).toBe(ExitCode.VIOLATIONS);
});

test('writes one program for all MachineSets', () => {
  const { code, stdout } = runCli(['migrate', '-r', '5.0', '-f', 'ts', '.'], { files: { 'a.yaml': CLEAN, 'b.yaml': CLEAN.replace('name: a', 'name: b') } });
  expect(stdout).toMatch(/^import \{ Replicas \} from 'cdk8s-cluster-api';\n/);
  expect([...stdout.matchAll(/new AwsWorkerPool\(cluster, '(\w+)'/g)].map(([, id]) => id)).toEqual(['ACapi', 'BCapi']);
  expect(code).toBe(ExitCode.OK);
});

test('counts objects of other kinds', () => {
  const files = { 'a.yaml': `${CLEAN}---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: x}\n` };
  expect(runCli(['migrate', '-r', '5.0', 'a.yaml'], { files }).stderr).toMatch(/1 MachineSet written, 0 fields lost, 1 object of other kinds left out\n$/);
});

test('takes the items of a list', () => {
  const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [AWS, GCP] });
  expect(runCli(['migrate', '-r', '5.0', '-'], { stdin: list }).stderr).toMatch(/\n2 MachineSets written, /);
});

test('tells how it is called', () => {
  const { code, stdout } = runCli(['migrate', '--help']);
  expect(stdout).toMatch(/^Usage: cdk8s-cluster-api migrate --release <release>/);
  expect(code).toBe(ExitCode.OK);
});

test.each<[string, string[], string]>([
  ['no release', ['a.yaml'], "error: '--release' is missing; use one of 4.20, 4.21, 4.22, 5.0\n"],
  ['an unknown release', ['-r', '3.11', 'a.yaml'], "error: '--release 3.11' is not a known release of OpenShift; use one of 4.20, 4.21, 4.22, 5.0\n"],
  ['an unknown format', ['-r', '5.0', '-f', 'xml', 'a.yaml'], "error: 'xml' is not a format; use one of yaml, ts\n"],
  ['no files', ['-r', '5.0'], "error: nothing to migrate; name files or folders, or '-' for stdin\n"],
  ['a file that is not there', ['-r', '5.0', 'none.yaml'], 'error: none.yaml: '],
  ['a file without a MachineSet', ['-r', '5.0', 'other.yaml'], 'error: there is no MachineSet of machine.openshift.io in other.yaml, but 1 object of other kinds\n'],
  ['a value of another type', ['-r', '5.0', 'bad.yaml'],
    "error: bad.yaml:2: MachineSet 'a': 'spec.template.spec.providerSpec.value.instanceType' is 5; it has to be a text (openshift/migration-input)\n"],
  ['a program for a platform without one', ['-r', '5.0', '-f', 'ts', 'gcp.yaml'],
    "error: no program is written for 'ocp-7xk2p-worker-a-capi': only MachineSets on AWS become typed pools; use --format yaml for these\n"],
])('fails for %s, and writes nothing', (_, argv, message) => {
  const files = {
    'a.yaml': CLEAN, 'other.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x}\n', 'bad.yaml': `# a comment\n${CLEAN.replace('m5.large', '5')}`, 'gcp.yaml': JSON.stringify(GCP),
  };
  const { code, stdout, stderr } = runCli(['migrate', ...argv], { files });
  expect(stderr.startsWith(message)).toBe(true);
  expect([code, stdout]).toEqual([ExitCode.TROUBLE, '']);
});
