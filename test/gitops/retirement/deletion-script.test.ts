import { spawnSync } from 'child_process';
import * as fs from 'fs';
import * as path from 'path';
import { Duration } from 'cdk8s';
import { PoolDeletion } from '../../../src/gitops/retirement';
import { deletionArguments, DELETION_SCRIPT } from '../../../src/gitops/retirement/deletion-script';
import { resourceTypeOf } from '../../../src/gitops/retirement/doomed-objects';
import { ByohControlPlane } from '../../../src/providers/byoh';
import { Metal3WorkerPool } from '../../../src/providers/metal3';
import { MachineHealthCheck } from '../../../src/root';
import { IMAGE, makeChart, makeCluster } from '../../support/charts';
import { temporaryFolders } from '../../support/folders';
import { find, Manifest, synth } from '../../support/manifests';

const POOL = 'machinedeployments.cluster.x-k8s.io/edge-workers';
/** What `kubectl get` prints of the pool: generation, generation that was seen, wanted machines, machines, time of deletion. */
const EMPTY = '2/2/0/0/';

/** Answers with the lines of a file, the last of them again and again, and notes what it was asked. */
const KUBECTL = `#!/bin/sh
here=$(dirname "$0")
for argument in "$@"; do printf '%s\\t' "$argument"; done >> "$here/calls"
echo >> "$here/calls"
if [ "$1" = delete ]; then
  if grep -qxF "$2" "$here/refused"; then echo 'timed out' >&2; exit 1; fi
  exit 0
fi
if [ "$1" = label ]; then exit 0; fi
answer=$(head -n 1 "$here/answers")
if [ "$(wc -l < "$here/answers")" -gt 1 ]; then
  tail -n +2 "$here/answers" > "$here/rest"
  mv "$here/rest" "$here/answers"
fi
if [ "$answer" = broken ]; then echo 'connection refused' >&2; exit 1; fi
printf '%s' "$answer"
`;
const SLEEP = '#!/bin/sh\necho "$1" >> "$(dirname "$0")/sleeps"\n';

interface Outcome {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
  /** The arguments of each call of kubectl. */
  readonly calls: string[][];
  /** The seconds of each pause. */
  readonly sleeps: string[];
}

const makeFolder = temporaryFolders();
let folder: string;

beforeEach(() => {
  folder = makeFolder();
});

function jobManifests(nodeReuse = false): Manifest[] {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new ByohControlPlane(cluster, 'ControlPlane');
  const pool = new Metal3WorkerPool(cluster, 'Workers', { image: IMAGE, nodeReuse });
  new MachineHealthCheck(chart, 'HealthCheck', { target: pool });
  pool.retire();
  new PoolDeletion(pool, 'Deletion', { confirm: 'edge-workers', image: `kubectl@sha256:${'0'.repeat(64)}`, drainTimeout: Duration.seconds(25) });
  return synth(chart);
}

function run(command: string[], answers: string[], refused: string = 'nothing'): Outcome {
  fs.writeFileSync(path.join(folder, 'kubectl'), KUBECTL, { mode: 0o755 });
  fs.writeFileSync(path.join(folder, 'sleep'), SLEEP, { mode: 0o755 });
  fs.writeFileSync(path.join(folder, 'answers'), answers.map(answer => `${answer}\n`).join(''));
  fs.writeFileSync(path.join(folder, 'refused'), `${refused}\n`);
  const { status, stdout, stderr } = spawnSync(command[0], command.slice(1), { cwd: folder, encoding: 'utf8', env: { PATH: `${folder}:${process.env.PATH}` } });
  return { status, out: stdout, err: stderr, calls: lines('calls').map(line => line.split('\t').slice(0, -1)), sleeps: lines('sleeps') };
}

function lines(file: string): string[] {
  const name = path.join(folder, file);
  return fs.existsSync(name) ? fs.readFileSync(name, 'utf8').split('\n').slice(0, -1) : [];
}

/** Runs the Job of a pool as Kubernetes would. */
function runJob(answers: string[], refused?: string, nodeReuse?: boolean): Outcome & { readonly manifests: Manifest[] } {
  const manifests = jobManifests(nodeReuse);
  const [{ command, args }] = find(manifests, 'Job').spec.template.spec.containers;
  return { manifests, ...run([...command, ...args], answers, refused) };
}

function deletedBy({ calls }: Outcome): string[] {
  return calls.filter(([verb]) => verb === 'delete').map(([, object]) => object);
}

function objectsOf(manifests: Manifest[]): string[] {
  return ['MachineDeployment', 'KubeadmConfigTemplate', 'Metal3MachineTemplate', 'MachineHealthCheck'].map(kind => find(manifests, kind))
    .map(({ kind, apiVersion, metadata }) => `${kind.toLowerCase()}s.${apiVersion.split('/')[0]}/${metadata.name}`);
}

test('an empty pool is deleted at once, with what belongs to it and nothing else, the pool first', () => {
  const outcome = runJob([EMPTY]);
  expect(outcome).toMatchObject({ status: 0, err: '', out: `${POOL} is gone\n`, sleeps: [] });
  expect(deletedBy(outcome)).toEqual(objectsOf(outcome.manifests));
  for (const call of outcome.calls) {
    expect(call.slice(2, 4)).toEqual(['--namespace', 'edge']);
    expect(call).toContain('--ignore-not-found');
  }
});

test('hosts that Metal3 keeps for the pool become free when it is gone', () => {
  const outcome = runJob([EMPTY], undefined, true);
  expect(outcome).toMatchObject({ status: 0, err: '' });
  const label = 'infrastructure.cluster.x-k8s.io/node-reuse';
  expect(outcome.calls.at(-1)).toEqual(['label', 'baremetalhosts.metal3.io', '--namespace', 'edge', '--selector', `${label}=md-edge-workers`, `${label}-`]);
  expect(deletedBy(outcome)).toEqual(objectsOf(outcome.manifests));
  expect(runJob(['2/2/0/1/'], undefined, true).calls.filter(([verb]) => verb === 'label')).toHaveLength(1);
});

test('a count that is left out is zero', () => {
  expect(runJob(['2/2/0//'])).toMatchObject({ status: 0, sleeps: [] });
});

test('a pool that is gone already is no failure', () => {
  const outcome = runJob(['']);
  expect(outcome).toMatchObject({ status: 0, err: '', sleeps: [] });
  expect(deletedBy(outcome)).toEqual(objectsOf(outcome.manifests));
});

test('a pool that is being deleted already is waited for, whatever it says', () => {
  const outcome = runJob(['3/2/0//2026-11-16T19:55:39Z']);
  expect(outcome).toMatchObject({ status: 0, err: '', sleeps: [] });
  expect(deletedBy(outcome)).toEqual(objectsOf(outcome.manifests));
});

test('the Job waits for the last machine, and then deletes', () => {
  const outcome = runJob(['2/2/0/3/', '2/2/0/1/', EMPTY]);
  expect(outcome).toMatchObject({ status: 0, sleeps: ['10', '10'] });
  expect(outcome.out).toBe(`waiting for ${POOL}: machines left: 3\nwaiting for ${POOL}: machines left: 1\n${POOL} is gone\n`);
  expect(deletedBy(outcome)).toEqual(objectsOf(outcome.manifests));
});

test('the Job fails with machines that do not go, and deletes nothing', () => {
  const outcome = runJob(['2/2/0/1/']);
  expect(outcome).toMatchObject({ status: 1, sleeps: ['10', '10', '10'] });
  expect(outcome.err).toBe(`error: ${POOL} is not deleted: machines left: 1; see what keeps it, and sync again\n`);
  expect(deletedBy(outcome)).toEqual([]);
});

test.each(['3/2/0/0/', '3//0/0/'])('the Job takes no count for granted that is older than the last change: %s', state => {
  const outcome = runJob([state]);
  expect(outcome.status).toBe(1);
  expect(outcome.err).toBe(`error: ${POOL} is not deleted: Cluster API has not seen its last change yet; see what keeps it, and sync again\n`);
  expect(deletedBy(outcome)).toEqual([]);
  fs.rmSync(path.join(folder, 'calls'));
  expect(runJob([state, EMPTY]).status).toBe(0);
});

test.each([['1/1/3/3/', '3'], ['1/1/3/0/', '3'], ['1/1//0/', '']])('the Job fails at once with a pool that was not retired in the cluster: %s', (state, count) => {
  const outcome = runJob([state, EMPTY]);
  expect(outcome).toMatchObject({ status: 1, sleeps: [] });
  expect(outcome.err).toBe(
    `error: ${POOL} is not deleted: its replicas are '${count}' and not 0; sync a commit with retire() before the one with the deletion\n`);
  expect(deletedBy(outcome)).toEqual([]);
});

test('the Job asks an API server again that does not answer', () => {
  expect(runJob(['broken', 'broken', EMPTY])).toMatchObject({ status: 0, sleeps: ['10', '10'] });
});

test('the Job fails with an API server that never answers, and deletes nothing', () => {
  const outcome = runJob(['broken']);
  expect(outcome.status).toBe(1);
  expect(outcome.err).toContain(`error: ${POOL} is not deleted: the API server did not answer; `);
  expect(deletedBy(outcome)).toEqual([]);
});

test('templates stay as long as the pool is not gone', () => {
  const outcome = runJob([EMPTY], POOL);
  expect(outcome).toMatchObject({ status: 1, err: 'timed out\n' });
  expect(deletedBy(outcome)).toEqual([POOL]);
});

/** What a call of kubectl asks the API server for. To wait for a deletion, it gets, lists and watches the object by its name. Labels are patched. */
function requestsOf([verb, object, ...options]: string[]): string[] {
  if (verb === 'label') {
    const [hosts, hostGroup] = /^([^.]+)\.(.+)$/.exec(object)!.slice(1);
    return ['list', 'patch'].map(each => `${each} ${hostGroup} ${hosts} any`);
  }
  const [, resource, group, name] = /^([^.]+)\.(.+)\/(.+)$/.exec(object)!;
  const verbs = options.includes('--wait=true') ? [verb, 'get', 'list', 'watch'] : [verb];
  return verbs.map(each => `${each} ${group} ${resource} ${name}`);
}

test.each([false, true])('the rights of the Job are exactly those that its calls need, with hosts that are reserved: %s', nodeReuse => {
  const { manifests, calls } = runJob(['2/2/0/1/', EMPTY], undefined, nodeReuse);
  const { rules } = find(manifests, 'Role');
  const granted = (rules as Manifest[]).flatMap(({ apiGroups, resources, resourceNames, verbs }) => {
    const [name] = resourceNames ?? ['any'];
    expect([apiGroups.length, resources.length, resourceNames?.length ?? 1]).toEqual([1, 1, 1]);
    return (verbs as string[]).map(verb => `${verb} ${apiGroups[0]} ${resources[0]} ${name}`);
  });
  expect(granted.sort()).toEqual([...new Set(calls.flatMap(requestsOf))].sort());
});

test('no argument is ever read as code', () => {
  const hostile = ['$(touch hacked)', '; touch hacked #', '`touch hacked`', '*', "'", '"', '\\', 'a b', '/'];
  for (const text of hostile) {
    const timeouts = { drainTimeout: Duration.seconds(10), deletionTimeout: Duration.seconds(1) };
    const args = deletionArguments({ namespace: text, objects: [text, text], ...timeouts });
    const { status, calls } = run(['/bin/sh', '-c', DELETION_SCRIPT, 'delete-pool', ...args], [EMPTY]);
    expect(status).toBe(0);
    expect(calls.every(([, object, , namespace]) => object === text && namespace === text)).toBe(true);
    expect(calls).toHaveLength(3);
    expect(fs.existsSync(path.join(folder, 'hacked'))).toBe(false);
    fs.rmSync(path.join(folder, 'calls'));
  }
});

test('Kubernetes changes nothing of the script when it puts in environment variables', () => {
  const [{ env }] = find(jobManifests(), 'Job').spec.template.spec.containers;
  const names = (env as Manifest[]).map(({ name }) => name as string);
  expect(names).toEqual(['HOME']);
  expect(DELETION_SCRIPT).not.toMatch(/\$\$|\$\(HOME\)/);
});

test.each([['MachineDeployment', 'machinedeployments'], ['Proxy', 'proxies'], ['Gateway', 'gateways'], ['Class', 'classes'], ['Box', 'boxes']])(
  'the API server calls objects of kind %s %s', (kind, resource) => {
    expect(resourceTypeOf(kind)).toBe(resource);
  });
