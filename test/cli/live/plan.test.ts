import { forbidden, kubeconfig, PlayedObject, PlayedServer, PlayedSettings, playServer } from './api-server';
import { Replicas } from '../../../src/root';
import { byoh } from '../../plan/edits/bases';
import { manifestsOf, yamlOf } from '../../plan/edits/edit';
import { Outcome, runLiveCli, World } from '../cli';

const APPLIED = byoh({ pool: { labels: { team: 'edge' } } });
const OBJECTS = manifestsOf(APPLIED).map(({ manifest }) => manifest as unknown as PlayedObject);
const CAPI = 'cluster.x-k8s.io/v1beta2';

/** An object as a server has it. */
function live(object: PlayedObject, more: { readonly spec?: object; readonly status?: object } = {}): PlayedObject {
  return {
    ...object,
    metadata: { ...object.metadata, uid: 'u', resourceVersion: '7', managedFields: [{ manager: 'kubectl' }] },
    ...'spec' in object && { spec: { ...object.spec as object, ...more.spec } },
    ...more.status && { status: more.status },
  };
}

interface MachineSettings {
  readonly version?: string;
  readonly outdated?: string;
  readonly isDeleted?: boolean;
  readonly isNode?: boolean;
}

function machine(name: string, labels: object, { version = 'v1.34.2', outdated, isDeleted, isNode = true }: MachineSettings = {}): PlayedObject {
  return {
    apiVersion: CAPI,
    kind: 'Machine',
    metadata: {
      name,
      namespace: 'edge',
      uid: name,
      labels: { 'cluster.x-k8s.io/cluster-name': 'edge', ...labels },
      ownerReferences: [{ apiVersion: CAPI, kind: 'MachineSet', name: 'some', uid: 'm', controller: true }],
      ...isDeleted && { deletionTimestamp: '2026-11-18T00:00:00Z' },
    },
    spec: { clusterName: 'edge', version },
    status: {
      ...isNode && { nodeRef: { name }, nodeInfo: { kubeletVersion: version } },
      conditions: outdated === undefined ? [] : [{ type: 'UpToDate', status: 'False', message: outdated }],
    },
  };
}

const WORKER = { 'cluster.x-k8s.io/deployment-name': 'edge-workers' };
const LEADER = { 'cluster.x-k8s.io/control-plane': '', 'cluster.x-k8s.io/control-plane-name': 'edge-control-plane' };
const MACHINES = [...['a', 'b', 'c'].map(name => machine(`worker-${name}`, WORKER)), ...['a', 'b', 'c'].map(name => machine(`leader-${name}`, LEADER))];

// The first of them waits until all that it needs is loaded.
jest.setTimeout(60_000);

let server: PlayedServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

interface LiveWorld extends World {
  readonly played?: PlayedSettings;
  readonly config?: object;
  /** The manifests. @default - those that were applied */
  readonly dist?: string;
}

/** Plans for manifests against a played cluster. */
async function plan(objects: readonly PlayedObject[], argv: readonly string[] = [], world: LiveWorld = {}): Promise<Outcome> {
  server = await playServer(objects, world.played);
  return runLiveCli(['plan', '--live', '--kubeconfig', 'config', ...argv], {
    ...world, files: { 'dist/edge.yaml': world.dist ?? yamlOf(APPLIED), 'config': kubeconfig(server.url, world.config), ...world.files },
  });
}

const LIVE = [...OBJECTS.map(object => live(object)), ...MACHINES];

test('nothing happens to a cluster that is as it is written', async () => {
  expect(await plan(LIVE)).toEqual({ code: 0, stdout: 'nothing happens to 1 cluster\n', stderr: '' });
});

test('only get and list are asked, with the token of the user', async () => {
  await plan(LIVE);
  expect(server!.requests.filter(request => !request.startsWith('GET '))).toEqual([]);
  expect(server!.requests.filter(request => /[?&]watch/.test(request))).toEqual([]);
  expect([...server!.authorizations]).toEqual(['Bearer a-token']);
  expect(server!.requests).toContain(`GET /apis/${CAPI}/machinedeployments?limit=500`);
  expect(server!.requests.filter(request => request.includes('secrets'))).toEqual([]);
});

test('what a change replaces is told with the machines that there are', async () => {
  const objects = [...OBJECTS.map(object => live(object)), ...MACHINES, machine('worker-d', WORKER, { version: 'v1.34.1', isNode: false })];
  const { stdout } = await plan(objects, [], { dist: yamlOf(byoh({ pool: { labels: { team: 'edge' }, failureDomain: 'rack-a' } })) });
  expect(stdout).toBe(`edge/edge: 3 machines replaced
  1 pool MachineDeployment/edge-workers: replaced, 3 machines; scaled from 4 to 3
      spec.template.spec.failureDomain: added rack-a
      up to 0 more and 1 fewer at a time
      hosts: 3 needed, 0 of them spare; none to count
      now: 4 machines, 1 of v1.34.1, 3 of v1.34.2; 3 of them are nodes

3 machines replaced, 1 removed; 1 of 1 cluster changed
`);
});

test('machines that are replaced already are told, and are not scaled', async () => {
  const rolling = [machine('new', WORKER, { version: 'v1.34.3' }), machine('old', WORKER, { outdated: '* Version v1.34.2, v1.34.3 required' }), machine('gone', WORKER, { isDeleted: true }), machine('c', WORKER)];
  const { stdout } = await plan([...OBJECTS.map(object => live(object)), ...rolling, ...MACHINES.slice(3)], ['--format', 'json']);
  const { machines } = JSON.parse(stdout).clusters[0];
  expect(machines.find(({ name }: { readonly name: string }) => name === 'edge-workers')).toMatchObject({
    action: 'nothing',
    machinesBefore: { min: 3, max: 3 },
    live: {
      machines: 4, nodes: 4, versions: [{ version: 'v1.34.2', machines: 3 }, { version: 'v1.34.3', machines: 1 }], deleted: 1, outdated: 1, outdatedBecause: ['Version v1.34.2, v1.34.3 required'],
    },
  });
});

test('a pool that is gone from the manifests and runs is told', async () => {
  const lost = { ...OBJECTS.find(({ kind }) => kind === 'MachineDeployment')! };
  const extra = live({ ...lost, metadata: { ...lost.metadata, name: 'edge-old' } });
  const { stdout } = await plan([...LIVE, extra, machine('old-a', { 'cluster.x-k8s.io/deployment-name': 'edge-old' })]);
  expect(stdout).toContain('pool MachineDeployment/edge-old: removed, with 1 machine\n      now: 1 machine, v1.34.2; all are nodes\n');
});

test('an autoscaler leaves a count alone that is between its limits', async () => {
  const autoscaled = byoh({ pool: { labels: { team: 'edge' }, replicas: Replicas.autoscaled(1, 5) } });
  const objects = manifestsOf(autoscaled).map(({ manifest }) => live(manifest as unknown as PlayedObject));
  const { stdout } = await plan([...objects, ...MACHINES], [], { dist: yamlOf(autoscaled) });
  expect(stdout).toBe('nothing happens to 1 cluster\n');
});

describe('lists', () => {
  test('are read to their end', async () => {
    expect((await plan(LIVE, [], { played: { page: 2 } })).stdout).toBe('nothing happens to 1 cluster\n');
    expect(server!.requests.filter(request => request.includes('/machines?'))).toEqual(['limit=500', 'limit=500&continue=2', 'limit=500&continue=4']
      .map(query => `GET /apis/${CAPI}/machines?${query}`));
  });

  test('are read anew where the server has forgotten them', async () => {
    let forgotten = 0;
    const answer = (url: URL) => url.searchParams.has('continue') && forgotten++ === 0 ? { code: 410, body: { message: 'The provided continue parameter is too old' } } : undefined;
    expect((await plan(LIVE, [], { played: { page: 4, answer } })).stdout).toBe('nothing happens to 1 cluster\n');
  });

  test('fails where the server always forgets', async () => {
    const answer = (url: URL) => url.searchParams.has('continue') ? { code: 410 } : undefined;
    expect(await plan(LIVE, [], { played: { page: 4, answer } })).toEqual({
      code: 2, stdout: '', stderr: 'error: the cluster forgets a list of machines.cluster.x-k8s.io before it is read to its end, 3 times; try again later\n',
    });
  });

  test('a server that asks for patience gets it', async () => {
    let asked = 0;
    const answer = (url: URL) => url.pathname.endsWith('/machines') && asked++ === 0 ? { code: 429, headers: { 'Retry-After': '0.01' } } : undefined;
    expect((await plan(LIVE, [], { played: { answer } })).stdout).toBe('nothing happens to 1 cluster\n');
    expect(asked).toBe(2);
  });
});

describe('what may not be read', () => {
  test('in all namespaces is read in those of the manifests', async () => {
    const answer = (url: URL) => url.searchParams.has('limit') && !url.pathname.includes('/namespaces/') ? forbidden() : undefined;
    expect(await plan(LIVE, [], { played: { answer } })).toEqual({ code: 0, stdout: 'nothing happens to 1 cluster\n', stderr: '' });
    expect(server!.requests).toContain(`GET /apis/${CAPI}/namespaces/edge/machines?limit=500`);
  });

  test('fails with the verb and the resource', async () => {
    const answer = (url: URL) => /\/(machines|byoclusters)$/.test(url.pathname) ? forbidden() : undefined;
    expect(await plan(LIVE, [], { played: { answer } })).toEqual({
      code: 2,
      stdout: '',
      stderr: "error: the user of the context may not list machines.cluster.x-k8s.io in the namespace 'edge', list byoclusters.infrastructure.cluster.x-k8s.io in the namespace 'edge', and what cannot be "
        + "read would look as if it had gone; grant the rights of the ClusterRole in docs/plan.md, or give '--namespace' with those that the user may read\n",
    });
  });

  test('fails for single objects and for all namespaces, too', async () => {
    const dist = `${yamlOf(APPLIED)}---\napiVersion: v1\nkind: Namespace\nmetadata: {name: edge}\n`;
    const played = { answer: (url: URL) => /\/(machines|namespaces\/edge)$/.test(url.pathname) ? forbidden() : undefined, clusterScoped: ['Namespace'], kinds: ['v1/Namespace'] };
    expect((await plan(LIVE, ['--all-namespaces'], { played, dist })).stderr)
      .toMatch(/^error: the user of the context may not list machines\.cluster\.x-k8s\.io in all namespaces, get namespaces of the cluster, and what cannot be read /);
  });
});

test('a provider that is not installed has no objects', async () => {
  const { code, stdout } = await plan(LIVE.filter(({ apiVersion }) => apiVersion.startsWith('cluster.x-k8s.io/')));
  expect(stdout).toContain('  created: ByoCluster/edge, ');
  expect(code).toBe(0);
});

describe('namespaces', () => {
  const elsewhere = OBJECTS.filter(({ kind }) => kind === 'Cluster').map(object => live({ ...object, metadata: { ...object.metadata, name: 'other', namespace: 'other' } }));

  test('that no manifest is in are left out, and said', async () => {
    expect(await plan([...LIVE, ...elsewhere])).toEqual({
      code: 0,
      stdout: 'nothing happens to 1 cluster\n',
      stderr: "1 cluster is in namespaces that no manifest is in and is left out: other/other; '--all-namespaces' tells of all\n",
    });
  });

  test('are all read if they are asked for', async () => {
    expect((await plan([...LIVE, ...elsewhere], ['-A'])).stdout).toContain('other/other: removed, 1 hazard\n');
  });

  test('are those that are named, of manifests too', async () => {
    const dist = `${yamlOf(APPLIED)}---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: more}\n`;
    expect((await plan([...LIVE, ...elsewhere], ['-n', 'edge', '--namespace', 'other'], { dist })).stdout).toContain('other/other: removed, 1 hazard\n');
    expect(server!.requests.filter(request => !/\/namespaces\/(edge|other)\/|\/apis$|\/v[^/]+$/.test(request))).toEqual([]);
  });

  test('that of the context is where manifests without one belong', async () => {
    const dist = yamlOf(APPLIED).replaceAll(/^ {2}namespace: edge\n/gm, '');
    expect((await plan(LIVE, [], { dist, config: { namespace: 'edge' } })).stdout).toBe('nothing happens to 1 cluster\n');
  });
});

test('objects of other kinds are compared by their names', async () => {
  const map = (value: string, name = 'settings'): PlayedObject => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'edge' }, data: { value } });
  const dist = `${yamlOf(APPLIED)}---\n${JSON.stringify(map('new'))}\n---\n${JSON.stringify({ ...map('secret', 'keys'), kind: 'Secret' })}\n`;
  const { stdout, stderr } = await plan([...LIVE, live(map('old')), live(map('old', 'of-others'))], [], { dist });
  expect(stdout).toBe('beside clusters\n  changed: ConfigMap/settings\n\nnothing happens to 1 cluster\n');
  expect(stderr).toBe('Secrets are not read, so that nothing is told of them\n');
  expect(server!.requests.filter(request => request.includes('configmaps'))).toEqual(['GET /api/v1/namespaces/edge/configmaps/settings']);
});

test('hosts that agents have made are counted, and are not gone', async () => {
  const host = (name: string, namespace: string): PlayedObject => (
    live({ apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'ByoHost', metadata: { name, namespace, labels: { role: 'worker' } } }));
  const { stdout } = await plan([...LIVE, host('a', 'edge'), host('b', 'hosts')], [], { dist: yamlOf(byoh({ pool: { labels: { team: 'edge' }, failureDomain: 'rack-a' } })) });
  expect(stdout).toContain('hosts: 3 needed, 0 of them spare; 2 fit\n');
  expect(stdout).not.toContain('ByoHost');
});

test('a line on the terminal says how far it is', async () => {
  const { stderr } = await plan(LIVE, [], { stderrIsTTY: true, millisecondsPerLook: 600 });
  expect(stderr).toContain('\r\u001b[Kreading the cluster: 7 objects');
  expect(stderr).toMatch(/\r\u001b\[K$/);
});
