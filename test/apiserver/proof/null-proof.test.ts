import { FakeServer } from './fake-server';
import { NULL_CASES, NullCase } from './null-cases';
import { proveNulls, wrongWords } from './null-proof';
import { Tally } from './tally';
import { formatPath } from '../../../src/topology';
import { Outcome } from '../client/client';

// The server's side of it needs a server: npx projen test:apiserver.
test.each(NULL_CASES.map(each => [`${each.manifest.kind} ${formatPath(each.path)}`, each] as const))('our rules say what becomes of a null in %s', (_, each) => {
  expect(wrongWords(each)).toEqual([]);
});

/** A server that refuses or takes everything. */
class PlainServer extends FakeServer {
  public constructor(private readonly onCreate: (manifest: NullCase['manifest']) => Outcome, refusal: string | undefined) {
    super({ refuse: ({ kind }) => kind === 'Namespace' ? undefined : refusal });
  }

  public create(manifest: NullCase['manifest']): Promise<Outcome> {
    return Promise.resolve(this.onCreate(manifest));
  }
}

async function failures(each: NullCase, onCreate: (manifest: NullCase['manifest']) => Outcome, refusal: string | undefined): Promise<readonly string[]> {
  const tally = new Tally();
  await proveNulls(new PlainServer(onCreate, refusal), [each], tally);
  return tally.failures;
}

const [DROPPED] = NULL_CASES;
const NEEDED = NULL_CASES.find(({ isDropped }) => !isDropped)!;
const WHAT = 'KubeadmConfigTemplate/null with null in spec.template.spec';

test('a null may be dropped or refused', async () => {
  expect(await failures(DROPPED, ({ spec: _spec, ...object }) => ({ object }), 'is null')).toEqual([]);
  expect(await failures(NEEDED, () => ({ refusal: { code: 422, message: 'is null' } }), 'is null')).toEqual([]);
});

test('fails if server-side apply takes it, or if it is kept', async () => {
  expect(await failures(DROPPED, object => ({ object }), undefined)).toEqual([
    `${WHAT}.users: is refused by server-side apply: nobody refuses it: `, `${WHAT}.users: is created without it: the null is kept`,
  ]);
});

test('fails if it is refused where it should be dropped, and taken where it is needed', async () => {
  expect(await failures(DROPPED, () => ({ refusal: { code: 422, message: 'no' } }), 'is null')).toEqual([`${WHAT}.users: is created without it: schema refuses it: no`]);
  expect(await failures(NEEDED, object => ({ object }), 'is null')).toEqual([`${WHAT}.preKubeadmCommands[1]: is not created: it is created`]);
});
