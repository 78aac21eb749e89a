import { FakeServer } from './fake-server';
import { MUTANT_EXCEPTIONS } from './mutant-exceptions';
import { checkExceptions, proveMutants } from './mutant-proof';
import { Tally } from './tally';
import { Manifest } from '../../../src/topology';

/** Its schema refuses data that are no texts, and lets anything be absent. */
const OBJECT: Manifest = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', namespace: 'b' }, data: { key: 'text' } };

async function prove(refuse: (data: unknown) => string | undefined) {
  const tally = new Tally();
  const server = new FakeServer({ refuse: ({ kind, data }) => kind === 'ConfigMap' ? refuse(data) : undefined });
  const { mutants, foreseen } = await proveMutants(server, { name: 'a', apiVersion: 'v1beta2', bundle: [OBJECT] }, tally);
  return { mutants, foreseen, failures: tally.failures };
}

test('agrees with a server that refuses what the schema refuses', async () => {
  // Of nulls the server is rid before it looks.
  const isWrong = (data: unknown) => data === 'text' || Object.values(data ?? {}).some(value => value !== null && typeof value !== 'string');
  const { mutants, foreseen, failures } = await prove(data => isWrong(data) ? 'ConfigMap "a" is invalid' : undefined);
  expect([mutants, foreseen, failures]).toEqual([11, 2, []]);
});

test('fails for a refusal that our rules do not foresee', async () => {
  const { failures } = await prove(data => data === undefined ? 'ConfigMap "a" is invalid: data: Required value' : undefined);
  expect(failures).toContain('a v1beta2: ConfigMap/a with data = removed: schema refuses it and our rules do not: ConfigMap "a" is invalid: data: Required value');
});

test('fails for what we read from a schema and the server does not', async () => {
  const { failures } = await prove(() => undefined);
  expect(failures).toContain('a v1beta2: ConfigMap/a with data.key = 7: the server accepts it and we report schema/wrong-type');
});

test('fails for exceptions that explain nothing', () => {
  const tally = new Tally();
  checkExceptions([], tally);
  expect(tally.failures).toEqual(MUTANT_EXCEPTIONS.map(({ reason }) => `the exception '${reason}': explains nothing; remove it`));
});
