import { BlueprintCase } from '../blueprint-cases';
import { IsConverted, proveBlueprint } from './blueprint-proof';
import { Behaviour, FakeServer } from './fake-server';
import { Tally } from './tally';
import { ClusterApiVersion } from '../../../src';
import { Manifest } from '../../../src/topology';

function object(kind: string, name: string, spec: object): Manifest {
  return { apiVersion: 'example.com/v1', kind, metadata: { name, namespace: 'a' }, spec };
}

function blueprint(expected: BlueprintCase['expected'] = { created: ['Template/nodes-<hash>'], changed: ['Pool/nodes'] }): BlueprintCase {
  return {
    name: 'a',
    apiVersion: ClusterApiVersion.V1BETA2,
    expected,
    first: () => [object('Cluster', 'a', { on: true }), object('Template', 'nodes-00000000', { image: 1 }), object('Pool', 'nodes', { version: 1 })],
    second: () => [object('Cluster', 'a', { on: true }), object('Template', 'nodes-11111111', { image: 2 }), object('Pool', 'nodes', { version: 2 })],
  };
}

async function prove(behaviour: Behaviour = {}, isConverted: IsConverted = () => false, expected?: BlueprintCase['expected']) {
  const server = new FakeServer(behaviour);
  const tally = new Tally();
  const result = await proveBlueprint(server, blueprint(expected), isConverted, tally);
  return { result, left: server.ids, passed: tally.passed, failures: tally.failures };
}

test('counts objects, fields and what the second revision brings, and removes everything', async () => {
  const { result, left, failures } = await prove();
  expect(failures).toEqual([]);
  expect(result).toEqual({ name: 'a', apiVersion: 'v1beta2', objects: 3, fields: 30, converted: 0, created: 1, changed: 1, unchanged: 1 });
  expect(left).toEqual([]);
});

test('fails for an object that is refused, and goes on with the others', async () => {
  const { failures, passed } = await prove({ refuse: ({ kind }) => kind === 'Cluster' ? 'no clusters here' : undefined });
  expect(failures).toEqual([
    'a v1beta2: Cluster/a is accepted, first revision: no clusters here',
    'a v1beta2: Cluster/a is accepted again: no clusters here',
    'a v1beta2: Cluster/a is accepted, second revision: no clusters here',
  ]);
  expect(passed).toBeGreaterThan(10);
});

test('fails for a field that is dropped', async () => {
  const { failures } = await prove({ store: manifest => manifest.kind === 'Pool' ? { ...manifest, spec: {} } : manifest });
  expect(failures).toEqual([
    'a v1beta2: Pool/nodes is stored as emitted, first revision: /spec/version is dropped, was 1',
    'a v1beta2: Pool/nodes is stored as emitted, second revision: /spec/version is dropped, was 2',
    'a v1beta2: what the second revision has changed: Pool/nodes is not',
  ]);
});

test('fails for an object that is another after each apply', async () => {
  const { failures } = await prove({ store: (manifest, writes) => manifest.kind === 'Cluster' ? { ...manifest, status: { writes } } : manifest });
  expect(failures).toEqual([
    expect.stringMatching(/^a v1beta2: Cluster\/a does not change when it is applied again: it is now /),
    'a v1beta2: Cluster/a is not written when it is applied again: it has another resourceVersion',
    'a v1beta2: what the second revision has changed: Cluster/a is, unexpectedly',
  ]);
});

test('fails for changes that nobody expects and for those that do not come', async () => {
  const { failures } = await prove({}, undefined, { created: ['Template/other'], changed: [] });
  expect(failures).toEqual([
    'a v1beta2: what the second revision has created: Template/other is not; Template/nodes-<hash> is, unexpectedly',
    'a v1beta2: what the second revision has changed: Pool/nodes is, unexpectedly',
  ]);
});

test('lets a conversion leave out a zero, and counts it', async () => {
  const dropZero = (manifest: Manifest) => manifest.kind === 'Pool' ? { ...manifest, spec: {} } : manifest;
  const pool = () => [object('Pool', 'a', { size: 0 })];
  const zero = { ...blueprint({ created: [], changed: [] }), first: pool, second: pool };
  const tally = new Tally();
  const { converted } = await proveBlueprint(new FakeServer({ store: dropZero }), zero, () => true, tally);
  expect([converted, tally.failures]).toEqual([2, []]);
});

test('removes everything also when the server breaks', async () => {
  const server = new FakeServer({ refuse: ({ metadata }) => { if (metadata?.name === 'nodes') throw new Error('the connection is gone'); return undefined; } });
  await expect(proveBlueprint(server, blueprint(), () => false, new Tally())).rejects.toThrow('the connection is gone');
  expect(server.ids).toEqual([]);
});

test('fails when the namespace cannot be created', async () => {
  await expect(prove({ refuse: ({ kind }) => kind === 'Namespace' ? 'forbidden' : undefined })).rejects.toThrow('cannot create namespace \'a\': forbidden');
});
