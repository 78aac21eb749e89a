import { FakeServer } from './fake-server';
import { RefusalCase } from './refusal-cases';
import { proveRefusals } from './refusal-proof';
import { Tally } from './tally';
import { Manifest } from '../../../src/topology';

const GOOD: Manifest = {
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  kind: 'MachineDeployment',
  metadata: { name: 'workers', namespace: 'a' },
  spec: {
    clusterName: 'east',
    template: {
      spec: {
        clusterName: 'east',
        version: 'v1.34.2',
        bootstrap: { dataSecretName: 'data' },
        infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'OtherMachineTemplate', name: 'workers' },
      },
    },
  },
};
const BAD: Manifest = { ...GOOD, spec: { ...GOOD.spec as object, replicas: 'many' } };
const DENIED = 'admission webhook "validation.machinedeployment.cluster.x-k8s.io" denied the request: spec.replicas: Invalid value';

function refusal(changes: Partial<RefusalCase> = {}): RefusalCase {
  return { name: 'replicas', target: BAD, after: [BAD], there: [], foreseen: ['schema/wrong-type'], by: 'machinedeployment', field: 'spec.replicas', ...changes };
}

async function prove(refusalCase: RefusalCase, message: string | undefined = DENIED) {
  const server = new FakeServer({ refuse: manifest => manifest === BAD ? message : undefined });
  const tally = new Tally();
  const result = await proveRefusals(server, 'core', [refusalCase], tally);
  return { result, failures: tally.failures, left: server.ids };
}

test('both refuse', async () => {
  expect(await prove(refusal())).toEqual({
    result: { area: 'core', bundles: 1, refusedByWebhook: 1, refusedBySchema: 0, foreseen: 1, exceptions: [] }, failures: [], left: [],
  });
});

test('a change is tried on what was there before, which is removed again', async () => {
  expect(await prove(refusal({ before: [GOOD] }))).toMatchObject({ failures: [], left: [] });
});

test('fails for an object that the server accepts', async () => {
  const server = new FakeServer();
  const tally = new Tally();
  await proveRefusals(server, 'core', [refusal()], tally);
  expect(tally.failures).toEqual(['core/replicas: is refused by machinedeployment for spec.replicas: it is accepted']);
});

test('fails for a refusal by somebody else, or of something else', async () => {
  const message = 'MachineDeployment "workers" is invalid: spec.size: Required value';
  expect((await prove(refusal(), message)).failures).toEqual([
    `core/replicas: is refused by machinedeployment for spec.replicas: it is refused by schema: ${message}; the refusal is about something else: ${message}`,
  ]);
});

test('fails for a refusal that our rules do not foresee', async () => {
  expect((await prove(refusal({ after: [GOOD], target: BAD }))).failures).toEqual(['core/replicas: is foreseen: our rules report no error for the object, expected schema/wrong-type']);
});

test('an exception is listed with its reason', async () => {
  const { result, failures } = await prove(refusal({ after: [GOOD], foreseen: [], exception: 'it cannot be known' }));
  expect([result.exceptions, failures]).toEqual([[{ name: 'replicas', reason: 'it cannot be known' }], []]);
});

test('fails for an exception that is no longer one', async () => {
  expect((await prove(refusal({ foreseen: [], exception: 'it cannot be known' }))).failures)
    .toEqual(['core/replicas: is foreseen: our rules report schema/wrong-type for the object, expected none']);
});

test('a change is not only tried, because there are webhooks that let pass what is', async () => {
  const server = new FakeServer({ refuse: (manifest, before) => manifest === BAD && before !== undefined ? DENIED : undefined });
  const apply = jest.spyOn(server, 'apply');
  await proveRefusals(server, 'core', [refusal({ before: [GOOD] })], new Tally());
  expect(apply).toHaveBeenLastCalledWith(BAD, { dryRun: false });
  expect(server.ids).toEqual([]);
});

test('fails when what should be there before is refused', async () => {
  await expect(prove(refusal({ before: [BAD] }))).rejects.toThrow(`replicas: what should be there before is refused: ${DENIED}`);
});
