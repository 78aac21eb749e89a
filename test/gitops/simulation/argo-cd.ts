import * as path from 'path';
import { Deleter, Deletion, together, until } from './deletion';
import { Estate } from './estate';
import { Restrictions, restrictionsOf } from './project';
import { BundleObject, Field, Topology } from '../../../src/topology';

/** An Application, made by hand or by an ApplicationSet, with what is in its folder. */
export interface Application {
  readonly name: string;
  readonly wave: number;
  /** Whether the Application that has applied it leaves it alone when it is gone from Git. */
  readonly isKeptByRoot: boolean;
  /** Whether its deletion deletes what it has applied. */
  readonly cascades: boolean;
  /** Of deleting and pruning those that are done in the foreground: Kubernetes deletes what an object owns before the object. */
  readonly inForeground: readonly Removal['option'][];
  readonly objects: readonly BundleObject[];
  readonly restrictions: Restrictions;
}

/** Who says yes where Argo CD asks. */
export enum Approval {
  /** Nobody. */
  NEVER,
  /** Somebody who is asked about a cluster says yes, and about what its machines need when the machines are gone. */
  IN_ORDER,
  /** Somebody says yes to everything. */
  AT_ONCE,
}

/** How objects are removed. */
interface Removal {
  readonly approval: Approval;
  /** The sync option that may forbid it. */
  readonly option: 'Delete' | 'Prune';
}

const FINALIZER = 'resources-finalizer.argocd.argoproj.io';

/** The Applications of a repository that bring clusters, those of addons left out. */
export function applicationsOf(topology: Topology): Application[] {
  const made = topology.ofKind('argoproj.io', 'Application').filter(application => application.at('spec.destination.server').exists)
    .map(application => {
      const finalizers = textsOf(application.at('metadata.finalizers'));
      return {
        name: application.name,
        wave: waveOf(application),
        isKeptByRoot: optionOf(application, 'Prune') === 'false',
        cascades: finalizers.some(finalizer => finalizer.startsWith(FINALIZER)),
        inForeground: [
          ...finalizers.includes(`${FINALIZER}/background`) ? [] : ['Delete' as const], ...prunesInForeground(application.root) ? ['Prune' as const] : [],
        ],
        objects: objectsIn(topology, application.at('spec.source.path').text ?? ''),
        restrictions: restrictionsOf(topology, application.root),
      };
    });
  return [...made, ...topology.ofKind('argoproj.io', 'ApplicationSet').flatMap(set => applicationsOfSet(topology, set))];
}

/** One per folder that a directory generator finds. */
function applicationsOfSet(topology: Topology, set: BundleObject): Application[] {
  const patterns = set.at('spec.generators').items().flatMap(generator => generator.at('git.directories').items()).map(directory => directory.textOf('path') ?? '');
  const folders = new Set(topology.objects.map(folderOf));
  return [...folders].filter(folder => patterns.some(pattern => pattern.endsWith('/*') && path.posix.dirname(folder) === pattern.slice(0, -2))).map(folder => ({
    name: path.posix.basename(folder),
    wave: 0,
    isKeptByRoot: false,
    cascades: set.at('spec.syncPolicy.preserveResourcesOnDeletion').flag !== true,
    inForeground: ['Delete', ...prunesInForeground(set.at('spec.template')) ? ['Prune' as const] : []],
    objects: objectsIn(topology, folder),
    restrictions: restrictionsOf(topology, set.at('spec.template')),
  }));
}

function prunesInForeground(template: Field): boolean {
  return !textsOf(template.at('spec.syncPolicy.syncOptions')).includes('PrunePropagationPolicy=background');
}

function textsOf(list: Field): string[] {
  return list.items().flatMap(({ text }) => text ?? []);
}

/** What Argo CD finds in a folder: the manifests in it, and not in those below. */
function objectsIn(topology: Topology, folder: string): BundleObject[] {
  return topology.objects.filter(object => folderOf(object) === folder);
}

function folderOf({ origin: { file = '' } }: BundleObject): string {
  return path.posix.dirname(file);
}

/**
 * Applies everything, as an Application of Applications does: wave by wave, in each Application wave by wave, each after all before is healthy.
 *
 * @returns who waits for ever: `<object> waits for <objects>`
 */
export function sync(applications: readonly Application[], estate: Estate): string[] {
  const applied = new Set<BundleObject>();
  const isHealthy = (object: BundleObject) => estate.waitsOf(object).every(needed => applied.has(needed));
  for (const wave of wavesOf(applications, ({ wave: own }) => own)) {
    let running = wave.map(({ objects }) => wavesOf(objects, waveOf));
    running.forEach(([first = []]) => first.forEach(object => applied.add(object)));
    for (let before = -1; before !== applied.size;) {
      before = applied.size;
      running = running.map(waves => waves.length > 1 && waves[0].every(isHealthy) ? waves.slice(1) : waves);
      running.forEach(([first = []]) => first.forEach(object => applied.add(object)));
    }
    const stuck = running.flatMap(([first = []]) => first).filter(object => !isHealthy(object));
    if (stuck.length > 0) {
      return stuck.map(object => `${object} waits for ${estate.waitsOf(object).filter(needed => !applied.has(needed)).join(', ')}`);
    }
  }
  return [];
}

/**
 * What becomes of machines when Applications are deleted, all at once, or by the Application that has applied them, the last wave first; what that one
 * leaves alone is deleted afterwards.
 */
export function deleteApplications(applications: readonly Application[], estate: Estate, { approval, isByRoot }: {
  readonly approval: Approval; readonly isByRoot: boolean;
}): Deletion {
  const deletion = new Deletion(estate);
  const waves = isByRoot
    ? [...wavesOf(applications.filter(({ isKeptByRoot }) => !isKeptByRoot), ({ wave }) => wave).reverse(),
      applications.filter(({ isKeptByRoot }) => isKeptByRoot)]
    : [[...applications]];
  deletion.run(inTurn(waves.map(wave => () => together(wave.map(application => cascade(application, estate, deletion, approval))))));
  return deletion;
}

/** What becomes of machines when everything goes from the folders of Applications, and somebody prunes. */
export function pruneApplications(applications: readonly Application[], estate: Estate, approval: Approval): Deletion {
  const deletion = new Deletion(estate);
  deletion.run(...applications.map(application => remove(application, estate, deletion, { approval, option: 'Prune' })));
  return deletion;
}

function* cascade(application: Application, estate: Estate, deletion: Deletion, approval: Approval): Deleter {
  if (application.cascades) {
    yield* remove(application, estate, deletion, { approval, option: 'Delete' });
  }
}

/**
 * Argo CD deletes what nobody owns and the project allows, the last wave first and the next one when that is gone. It asks once for an Application,
 * before it begins.
 */
function* remove({ objects, inForeground, restrictions }: Application, estate: Estate, deletion: Deletion, { approval, option }: Removal): Deleter {
  const doomed = objects.filter(object => estate.ownerOf(object) === undefined && optionOf(object, option) !== 'false' && restrictions.isAllowed(object));
  if (doomed.some(object => optionOf(object, option) === 'confirm')) {
    const isAboutCluster = doomed.some(({ kind }) => kind === 'Cluster');
    yield* until(() => approval === Approval.AT_ONCE || (approval === Approval.IN_ORDER && (isAboutCluster || !deletion.hasMachines)));
  }
  for (const wave of wavesOf(doomed, waveOf).reverse()) {
    wave.forEach(object => deletion.delete(object, inForeground.includes(option)));
    yield* until(() => wave.every(object => deletion.isGone(object)));
  }
}

function* inTurn(deleters: readonly (() => Deleter)[]): Deleter {
  for (const start of deleters) {
    yield* start();
  }
}

function waveOf({ annotations: { 'argocd.argoproj.io/sync-wave': wave = '0' } }: BundleObject): number {
  return Number(wave);
}

function optionOf({ annotations: { 'argocd.argoproj.io/sync-options': options = '' } }: BundleObject, name: string): string | undefined {
  return options.split(',').map(option => option.split('=')).find(([option]) => option === name)?.[1];
}

/** Things by wave, the lowest first. */
function wavesOf<T>(things: readonly T[], wave: (thing: T) => number): T[][] {
  return [...new Set(things.map(wave))].sort((a, b) => a - b).map(number => things.filter(thing => wave(thing) === number));
}
