import { kubeconfig, makeCertificate, PlayedServer, PlayedSettings, playServer } from './api-server';
import { ExitCode } from '../../../src/cli/exit-code';
import { Outcome, runLiveCli, World } from '../cli';

const MANIFEST = 'apiVersion: cluster.x-k8s.io/v1beta2\nkind: Cluster\nmetadata: {name: edge, namespace: edge}\n';
const NOTHING = 'edge/edge: created\n  created: Cluster/edge\n\nno machine is replaced; 1 of 1 cluster changed\n';

// The first of them waits until all that it needs is loaded.
jest.setTimeout(60_000);

let server: PlayedServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function play(settings: PlayedSettings = {}): Promise<string> {
  server = await playServer([], settings);
  return server.url;
}

/** Plans with files beside the manifests. */
function plan(files: World['files'], argv: readonly string[] = ['--kubeconfig', 'config'], env: World['env'] = {}): Promise<Outcome> {
  return runLiveCli(['plan', '--live', ...argv], { files: { 'dist/edge.yaml': MANIFEST, ...files }, env });
}

function failure(message: string): Outcome {
  return { code: ExitCode.TROUBLE, stdout: '', stderr: `error: ${message}\n` };
}

describe('the kubeconfig', () => {
  test('is the one that is named, that of $KUBECONFIG, or that of the home', async () => {
    const config = kubeconfig(await play());
    const outcome = { code: ExitCode.OK, stdout: NOTHING, stderr: '' };
    expect(await plan({ config })).toEqual(outcome);
    expect(await plan({ config }, [], { KUBECONFIG: 'not-there:config' })).toEqual(outcome);
    expect(await plan({ 'home/.kube/config': config }, [], { HOME: 'home' })).toEqual(outcome);
  });

  test('may be several files, of which one has the context', async () => {
    const [head, tail] = kubeconfig(await play()).split('contexts:\n');
    expect((await plan({ a: head, b: `apiVersion: v1\nkind: Config\ncontexts:\n${tail}` }, ['--context', 'played'], { KUBECONFIG: 'a:b' })).stdout).toBe(NOTHING);
  });

  test('fails if there is none', async () => {
    expect((await plan({}, [], { HOME: '/nonexistent' }))).toEqual(failure("there is no kubeconfig; give '--kubeconfig <file>', set $KUBECONFIG, or put one at /nonexistent/.kube/config"));
    expect((await plan({}, [], { KUBECONFIG: 'a:b' }))).toEqual(failure("no file of $KUBECONFIG is there: a, b; correct it, or give '--kubeconfig <file>'"));
    expect((await plan({})).stderr).toMatch(/^error: .*\/config: the kubeconfig cannot be read: there is no such file or folder\n$/);
  });

  test('fails if it cannot be read', async () => {
    expect((await plan({ config: 'clusters: [' })).stderr).toMatch(/^error: .*\/config: the kubeconfig cannot be read: /);
  });

  test.each([
    ['context: played', ['--context', 'staging'], "the kubeconfig has no context 'staging'; use one of 'played'"],
    ['current-context: played', [], "the kubeconfig has no current context; give '--context' with one of 'played'"],
    ['cluster: management', [], "the context 'played' means the cluster 'mine', which the kubeconfig does not have; correct it"],
    ['user: reader', [], "the context 'played' means the user 'mine', whom the kubeconfig does not have; correct it"],
    ['server: https://127.0.0.1:1', [], "the cluster 'management' of the kubeconfig has the server 'mine', which is no address; write one like 'https://192.168.10.20:6443'"],
  ])('fails if something is not there: %s', async (text, argv, message) => {
    const changed = text.startsWith('current-context') ? "current-context: ''" : text.replace(/: .*/, ': mine');
    expect(await plan({ config: kubeconfig('https://127.0.0.1:1').replace(text, changed) }, ['--kubeconfig', 'config', ...argv])).toEqual(failure(message));
  });

  test('fails if a plugin that logs in fails', async () => {
    const user = { exec: { apiVersion: 'client.authentication.k8s.io/v1', command: '/nonexistent/plugin', interactiveMode: 'Never' } };
    expect((await plan({ config: kubeconfig('https://127.0.0.1:1', { user }) })).stderr).toMatch(/^error: the context 'played' cannot log in: .*\/nonexistent\/plugin/);
  });
});

describe('TLS', () => {
  const tls = makeCertificate();
  const trusted = { 'certificate-authority-data': Buffer.from(tls.cert).toString('base64') };

  test('is checked against the authority of the kubeconfig', async () => {
    expect((await plan({ config: kubeconfig(await play({ tls }), { cluster: trusted }) })).stdout).toBe(NOTHING);
  });

  test('fails for a server that nobody vouches for', async () => {
    const url = await play({ tls });
    expect(await plan({ config: kubeconfig(url) })).toEqual(failure(`${url} (context 'played') cannot be reached: self-signed certificate`));
    expect(server!.requests).toEqual([]);
  });
});

describe('the server', () => {
  test('fails if it is not there', async () => {
    const url = await play();
    await server!.close();
    expect(await plan({ config: kubeconfig(url) })).toEqual(failure(`${url} (context 'played') cannot be reached: connect ECONNREFUSED ${url.slice('http://'.length)}`));
  });

  test('fails if it does not answer in time', async () => {
    const url = await play({ answer: () => 'silence' });
    expect(await plan({ config: kubeconfig(url) }, ['--kubeconfig', 'config', '--request-timeout', '50ms']))
      .toEqual(failure(`${url} (context 'played') cannot be reached: no answer to GET /apis within 0.05 s; '--request-timeout' gives it longer`));
  });

  test.each([
    [401, { message: 'Unauthorized' }, "does not know who asks (401 Unauthorized); log in again, or give another '--context'"],
    [500, 'the proxy is broken\n', 'answers 500 to GET /apis: the proxy is broken'],
    [200, '<html>', 'answers to GET /apis with something that is no object; is it the API server of a cluster?'],
  ])('fails if it answers %d %j', async (code, body, message) => {
    const url = await play({ answer: () => ({ code, body }) });
    expect(await plan({ config: kubeconfig(url) })).toEqual(failure(`${url} (context 'played') ${message}`));
  });

  test('may be below a path', async () => {
    const url = await play({ answer: ({ pathname }) => ({ code: pathname.startsWith('/k8s/clusters/a/') ? 200 : 500, body: {} }) });
    expect((await plan({ config: kubeconfig(`${url}/k8s/clusters/a/`) })).stdout).toBe(NOTHING);
  });
});

describe('fails for', () => {
  test.each([
    [['plan', '--live', '--from', 'main'], "'--live' and '--from' are two places to read from; give one of them"],
    [['plan', '--context', 'a'], "'--context' says something of the cluster that '--live' reads, which is not given; give both, or leave both out"],
    [['plan', '-n', 'a'], "'--namespace' says something of the cluster that '--live' reads, which is not given; give both, or leave both out"],
    [['plan', '--live', '-n', 'a', '-A'], "'--namespace' and '--all-namespaces' contradict one another; give one of them"],
    [['plan', '--live', '--request-timeout', 'soon'], "'--request-timeout soon' is not a duration; write one like '90s' or '2m'"],
    [['requirements', '--live', '--check', 'a', 'dist'], "'--live' and '--check' are two places to read from; give one of them"],
    [['requirements', '--kubeconfig', 'a', 'dist'], "'--kubeconfig' says something of the cluster that '--live' reads, which is not given; give both, or leave both out"],
  ])('%j', async (argv, message) => {
    expect(await runLiveCli(argv, { files: { 'dist/edge.yaml': MANIFEST } })).toEqual(failure(message));
  });
});
