import { proveEdits } from './edit-proof';
import { Behaviour, FakeServer } from './fake-server';
import { Tally } from './tally';
import { EDITS } from '../../plan/edits';

async function prove(id: string, behaviour: Behaviour = {}) {
  const [tally, server] = [new Tally(), new FakeServer(behaviour)];
  const result = await proveEdits(server, EDITS.filter(edit => edit.id === id), tally);
  return { result, failures: tally.failures, left: server.ids };
}

const DENIED = 'admission webhook "validation.cluster.x-k8s.io" denied the request: spec: Forbidden';

test('an edit is as the plan says', async () => {
  expect(await prove('image-of-a-pool')).toEqual({
    result: { edits: 1, created: 1, changed: 1, unchanged: 5, refused: 0 }, failures: [], left: [],
  });
});

test('where the provider decides, the pool itself may stay as it is', async () => {
  expect((await prove('aws-machine-pool-instance-type')).failures).toEqual([]);
});

test('fails if the server refuses what the table does not say', async () => {
  const { failures } = await prove('labels-of-a-pool', { refuse: ({ kind }, before) => kind === 'MachineDeployment' && before !== undefined ? DENIED : undefined });
  expect(failures).toEqual(['labels-of-a-pool: just what the table says is refused: MachineDeployment/edge-workers is, unexpectedly']);
});

test('fails if the server changes more or less than the plan says', async () => {
  const { failures } = await prove('labels-of-a-pool', {
    store: (manifest, writes, before) => manifest.kind === 'MachineDeployment' ? before ?? manifest : { ...manifest, spec: { ...manifest.spec as object, writes } },
  });
  expect(failures).toHaveLength(1);
  expect(failures[0]).toMatch(/^labels-of-a-pool: what is changed is what the plan says: MachineDeployment\/edge-workers is not; .*Cluster\/edge is, unexpectedly/);
});
