import { BlueprintCase } from '../blueprint-cases';
import { IsConverted, proveBlueprint } from './blueprint-proof';
import { Behaviour, FakeServer } from './fake-server';
import { Tally } from './tally';
import { ClusterApiVersion } from '../../../src/root';
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
  expect(result).toEqual({ name: 'a', apiVersion: 'v1beta2', objects: 3, fields: 30, converted: 0, added: [], created: 1, changed: 1, unchanged: 1 });
  expect(left).toEqual([]);
});

test('fails for an object that is refused, and goes on with the others', async () => {
  const { failures, passed } = await prove({ refuse: ({ kind }) => kind === 'Cluster' ? 'no clusters here' : undefined });
  expect(failures).toEqual([
    'a v1beta2: Cluster/a is accepted, first revision: schema refuses it: no clusters here',
    'a v1beta2: Cluster/a is accepted again: schema refuses it: no clusters here',
    'a v1beta2: Cluster/a is accepted, second revision: schema refuses it: no clusters here',
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

describe('a reference that is read back in a newer version', () => {
  const reference = (version: string) => object('Pool', 'a', { infrastructureRef: { apiVersion: `x.io/${version}` } });
  const pool = () => [reference('v1beta1')];
  const renew = (manifest: Manifest) => manifest.kind === 'Pool' ? reference('v1beta2') : manifest;
  const proveReference = async (isConverted: boolean) => {
    const tally = new Tally();
    const pools = { ...blueprint({ created: [], changed: [] }), first: pool, second: pool };
    const { converted } = await proveBlueprint(new FakeServer({ store: renew }), pools, () => isConverted, tally);
    return { converted, failures: tally.failures };
  };

  test('is counted where the object is converted', async () => {
    expect(await proveReference(true)).toEqual({ converted: 2, failures: [] });
  });

  test('fails where it is not', async () => {
    expect((await proveReference(false)).failures[0])
      .toBe('a v1beta2: Pool/a is stored as emitted, first revision: /spec/infrastructureRef/apiVersion is changed from "x.io/v1beta1" to "x.io/v1beta2"');
  });
});

test('an object may be written twice where the server adds a status to it, but not three times', async () => {
  const addStatus = (manifest: Manifest) => ({ ...manifest, status: { seen: true } });
  const tally = new Tally();
  const server = new FakeServer({ store: (manifest, _, before) => before === undefined ? manifest : addStatus(manifest), show: addStatus });
  await proveBlueprint(server, blueprint(), () => false, tally);
  expect(tally.failures).toEqual([]);
});

test('lists what the server adds to a spec', async () => {
  const addReplicas = (manifest: Manifest) => ({ ...manifest, spec: { ...manifest.spec as object, replicas: 1 } });
  const { result } = await prove({ store: manifest => manifest.kind === 'Pool' ? addReplicas(manifest) : manifest });
  expect(result.added).toEqual(['Pool/spec/replicas', 'Pool/spec/replicas']);
});

test('removes everything also when the server breaks', async () => {
  const server = new FakeServer({ refuse: ({ metadata }) => { if (metadata?.name === 'nodes') throw new Error('the connection is gone'); return undefined; } });
  await expect(proveBlueprint(server, blueprint(), () => false, new Tally())).rejects.toThrow('the connection is gone');
  expect(server.ids).toEqual([]);
});

test('fails when the namespace cannot be created', async () => {
  await expect(prove({ refuse: ({ kind }) => kind === 'Namespace' ? 'forbidden' : undefined })).rejects.toThrow('cannot create namespace \'a\': forbidden');
});
