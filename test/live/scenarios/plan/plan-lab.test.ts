import { PlanLab } from './plan-lab';
import { Manifest } from '../../../../src/topology';
import { byoh } from '../../../plan/edits/bases';
import { manifestsOf, Program } from '../../../plan/edits/edit';
import { fieldOf, nameOf, textOf } from '../../scenario/fields';
import { Kind, Look, Scene } from '../../scenario/scene';

/** Which fields of a control plane or pool replace its machines, as a controller of a test may have it. */
type Revision = (object: Manifest) => unknown;

interface FakeMachine {
  readonly name: string;
  readonly owner: string;
  readonly revision: string;
}

/** A stage in memory, with one controller for control planes and pools. */
class FakeScene {
  public readonly steps: string[] = [];
  private readonly objects = new Map<string, Manifest>();
  private machines: FakeMachine[] = [];
  private made = 0;

  public constructor(private readonly revisionOf: Revision, private readonly isLate = false) {}

  public begin(step: string): void {
    this.steps.push(step);
    if (this.isLate && step === 'controllers are at rest') {
      this.machines = this.machines.map(machine => ({ ...machine, name: `late-${machine.name}` }));
    }
  }

  public apply(manifests: readonly Manifest[]): Promise<void> {
    manifests.forEach(manifest => this.objects.set(key(manifest), { ...manifest, metadata: { ...manifest.metadata, uid: key(manifest) } }));
    this.reconcile();
    return Promise.resolve();
  }

  public read(manifest: Manifest): Promise<Manifest | undefined> {
    return Promise.resolve(this.objects.get(key(manifest)));
  }

  public list({ apiVersion, kind }: Kind): Promise<Manifest[]> {
    const machines = this.machines.map(({ name, owner }) => ({
      apiVersion, kind, metadata: { name, labels: { 'cluster.x-k8s.io/deployment-name': owner }, ownerReferences: [{ kind: 'MachineSet', controller: true }] }, status: { phase: 'Running' },
    }));
    return Promise.resolve(kind === 'Machine' ? machines : [...this.objects.values()].filter(object => object.kind === kind).map(object => withStatus(object, this.isPaused())));
  }

  public remove(manifest: Manifest): Promise<void> {
    this.objects.delete(key(manifest));
    if (manifest.kind === 'Cluster') {
      [...this.objects.values()].filter(({ kind }) => isOwner(kind)).forEach(object => this.objects.delete(key(object)));
    }
    this.reconcile();
    return Promise.resolve();
  }

  public async waitUntilGone(manifests: readonly Manifest[]): Promise<void> {
    expect(await Promise.all(manifests.map(manifest => this.read(manifest)))).toEqual(manifests.map(() => undefined));
  }

  public async waitUntil(what: string, look: Look): Promise<void> {
    expect([what, await look()]).toEqual([what, undefined]);
  }

  public async holdsFor(_seconds: number, what: string, look: Look): Promise<void> {
    const problem = await look();
    if (problem !== undefined) {
      throw new Error(`no longer so: ${what}; ${problem}`);
    }
  }

  private isPaused(): boolean {
    return [...this.objects.values()].some(({ kind, spec }) => kind === 'Cluster' && fieldOf(spec, 'paused') === true);
  }

  private reconcile(): void {
    const owners = [...this.objects.values()].filter(({ kind }) => isOwner(kind));
    if (this.isPaused()) {
      return;
    }
    this.machines = owners.flatMap(owner => {
      const revision = JSON.stringify(this.revisionOf(owner));
      const kept = this.machines.filter(machine => machine.owner === nameOf(owner) && machine.revision === revision);
      const wanted = Number(fieldOf(owner, 'spec', 'replicas'));
      return Array.from({ length: wanted }, (_, index) => kept[index] ?? { name: `${nameOf(owner)}-${this.made += 1}`, owner: nameOf(owner), revision });
    });
  }
}

function key({ kind, metadata }: Manifest): string {
  return `${kind}/${String(metadata?.name)}`;
}

function isOwner(kind: string): boolean {
  return ['KubeadmControlPlane', 'MachineDeployment'].includes(kind);
}

/** What a controller that is done says. */
function withStatus(object: Manifest, isPaused: boolean): Manifest {
  const replicas = fieldOf(object, 'spec', 'replicas');
  const paused = { type: 'Paused', status: isPaused ? 'True' : 'False' };
  return { ...object, status: { replicas, upToDateReplicas: replicas, readyReplicas: replicas, availableReplicas: replicas, conditions: [paused] } };
}

/** What Cluster API looks at, as far as the edits of this test go. */
const RIGHT: Revision = object => [textOf(object, 'spec', 'version'), fieldOf(object, 'spec', 'template', 'spec', 'failureDomain')];
const MOVED = byoh({ pool: { failureDomain: 'rack-a' } });
const NOTHING: Program = () => undefined;

async function play(scene: FakeScene, ...programs: readonly Program[]): Promise<void> {
  const lab = new PlanLab(scene as unknown as Scene);
  for (const [index, program] of programs.entries()) {
    await lab.play(`step ${index}`, manifestsOf(program).map(({ manifest }) => manifest));
  }
  await lab.end();
}

test('a cluster comes, changes and goes as planned', async () => {
  const scene = new FakeScene(RIGHT);
  await play(scene, NOTHING, byoh(), MOVED, byoh({ pool: { failureDomain: 'rack-a', labels: { team: 'edge' } } }), NOTHING);
  expect(scene.steps).toEqual(['step 1', 'step 2', 'step 3', 'step 4', 'controllers are at rest']);
});

test('a paused cluster waits, and is resumed', async () => {
  await expect(play(new FakeScene(RIGHT), byoh(), byoh({ cluster: { paused: true }, pool: { failureDomain: 'rack-a' } }))).resolves.toBeUndefined();
});

test('fails if machines stay that the plan has called replaced, from manifests and from the living cluster', async () => {
  await expect(play(new FakeScene(() => 'always the same'), byoh(), MOVED)).rejects.toThrow(
    "step 1: the plan says of edge-workers 'replaced, 3 replaced, 3 before, 3 after', but 0 of them are replaced; "
    + "step 1, from the living cluster: the plan says of edge-workers 'replaced, 3 replaced, 3 before, 3 after', but 0 of them are replaced");
});

test('fails if machines are replaced of which the plan has not said so', async () => {
  await expect(play(new FakeScene(({ metadata }) => metadata?.labels), byoh(), byoh({ pool: { labels: { team: 'edge' } } }))).rejects.toThrow(
    "step 1: the plan says of edge-workers 'changed, 0 replaced, 3 before, 3 after', but 3 of them are replaced");
});

test('fails if controllers go on after the end', async () => {
  await expect(play(new FakeScene(RIGHT, true), byoh())).rejects.toThrow('no longer so: the machines are the same; they were edge-control-plane-1,');
});
