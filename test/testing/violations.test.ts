import { JsonPatch, Testing } from 'cdk8s';
import { makeEdgeCluster } from './edge-cluster';
import { Rules, Warnings } from '../../src/root';
import { Manifests } from '../../src/testing';
import { captureStderr } from '../support/stderr';

captureStderr();

/** A Secret whose value is in the manifest works, and hurts later. */
const WARNING = 'apiVersion: v1\nkind: Secret\nmetadata: { name: bmc, namespace: edge }\nstringData: { password: hidden }\n';

function failure(act: () => void): string {
  try {
    act();
  } catch (error) {
    return (error as Error).message;
  }
  return 'nothing failed';
}

test('fails with what the schema says, in the words of the command and with the construct path', () => {
  const { pool } = makeEdgeCluster();
  pool.machineDeployment.addJsonPatch(JsonPatch.add('/spec/relicas', 3));
  const problem = "'relicas' is unknown to MachineDeployment v1beta2 of cluster-api v1.14.0; did you mean 'replicas'? (schema/unknown-field)";
  expect(failure(() => Manifests.of(pool.machineDeployment).noViolations({ allowWarnings: true }))).toBe([
    '1 error, 0 warnings in 1 object:',
    'test/Cluster/Workers/MachineDeployment  error  MachineDeployment/edge/edge-workers spec.relicas',
    `    ${problem}`,
  ].join('\n'));
});

test('fails with what a rule about several objects says', () => {
  const { chart, pool } = makeEdgeCluster();
  pool.machineDeployment.addJsonPatch(JsonPatch.replace('/spec/template/spec/infrastructureRef/name', 'edge-worker'));
  expect(failure(() => Manifests.of(chart).noViolations())).toContain('(reference/dangling)');
});

test('says the same as the synthesis', () => {
  const { chart, pool } = makeEdgeCluster();
  pool.machineDeployment.addJsonPatch(JsonPatch.add('/spec/relicas', 3), JsonPatch.replace('/spec/replicas', 'many'));
  const told = failure(() => Manifests.of(chart).noViolations()).split('\n').filter(line => line.startsWith('    ')).map(line => line.trim());
  const synthesis = failure(() => Testing.synth(chart));
  expect(told).toHaveLength(2);
  told.forEach(message => expect(synthesis).toContain(message));
});

test('fails for warnings, too, unless they are allowed or their code is', () => {
  const manifests = Manifests.fromYaml(WARNING);
  expect(failure(() => manifests.noViolations())).toBe([
    '0 errors, 1 warning in 1 object:',
    'yaml:4  warning  Secret/edge/bmc stringData.password',
    '    everybody who can read the manifests can read this value; keep it out of the repository: '
      + 'use External Secrets, Sealed Secrets or SOPS (object/secret-value)',
  ].join('\n'));
  manifests.noViolations({ allowWarnings: true });
  manifests.noViolations({ except: ['object/secret-value'] });
});

test('fails for an error whatever is allowed about warnings', () => {
  const broken = Manifests.fromYaml(WARNING.replace('name: bmc', 'name: a b'));
  expect(failure(() => broken.noViolations({ allowWarnings: true, except: ['object/secret-value'] }))).toMatch(/^1 error, 0 warnings in 1 object:\n/);
});

test('an error can be allowed by its code', () => {
  const { chart, pool } = makeEdgeCluster();
  pool.machineDeployment.addJsonPatch(JsonPatch.add('/spec/relicas', 3));
  Manifests.of(chart).noViolations({ except: ['schema/unknown-field'] });
});

test('what is turned off, downgraded or acknowledged in the tree counts', () => {
  const { chart, pool } = makeEdgeCluster();
  pool.machineDeployment.addJsonPatch(JsonPatch.add('/spec/relicas', 3));
  Rules.of(pool).downgrade('schema/unknown-field', 'a test');
  expect(failure(() => Manifests.of(chart).noViolations())).toMatch(/^0 errors, 1 warning /);
  Manifests.of(chart).noViolations({ allowWarnings: true });
  Rules.of(chart).turnOff('schema/wrong-type', 'another rule');
  Rules.of(pool.machineDeployment).turnOff('schema/unknown-field', 'a test');
  Manifests.of(chart).noViolations();
});

test('a warning that is acknowledged for its construct is not told', () => {
  const { chart, cluster, pool } = makeEdgeCluster({ podCidrs: ['192.168.0.0/16'] });
  Warnings.of(pool).acknowledge('network/node-range-in-pod-range', 'the cluster warns, not the pool');
  Warnings.of(cluster).acknowledge('metal3/too-few-hosts', 'another warning');
  expect(failure(() => Manifests.of(chart).noViolations())).toContain('(network/node-range-in-pod-range)');
  Warnings.of(cluster).acknowledge('network/node-range-in-pod-range', 'a test');
  Manifests.of(chart).noViolations();
});

test('fails with twenty of many', () => {
  const many = Array.from({ length: 23 }, (_, index) => WARNING.replace('name: bmc', `name: bmc-${index}`)).join('---\n');
  const message = failure(() => Manifests.fromYaml(many).noViolations());
  expect(message).toMatch(/^0 errors, 23 warnings in 23 objects:\n/);
  expect(message.match(/\(object\/secret-value\)/g)).toHaveLength(20);
  expect(message).toMatch(/\nand 3 more$/);
});

test.each([
  ['schema/unknown-fild', "'schema/unknown-fild' of 'except' is not the code of a rule; did you mean 'schema/unknown-field'? (testing/invalid-argument)"],
  ['anything', "'anything' of 'except' is not the code of a rule; write the code in parentheses at the end of a violation (testing/invalid-argument)"],
])('fails for the exception %s, which is no code', (code, message) => {
  expect(() => Manifests.fromYaml('').noViolations({ except: [code] })).toThrow(new Error(message));
});
