import { Deletion } from './deletion';
import { Estate } from './estate';
import { BundleObject, Topology } from '../../../src/topology';

/** A Kustomization with what is below its folder. */
export interface Kustomization {
  readonly name: string;
  readonly dependsOn: readonly string[];
  /** What its readiness waits for. */
  readonly watched: readonly BundleObject[];
  readonly prunes: boolean;
  /** Whether its deletion deletes what it has applied. */
  readonly cascades: boolean;
  readonly objects: readonly BundleObject[];
}

/** The Kustomizations of a repository that bring clusters, those of addons left out. */
export function kustomizationsOf(topology: Topology): Kustomization[] {
  return topology.ofKind('kustomize.toolkit.fluxcd.io', 'Kustomization').filter(object => !object.at('spec.kubeConfig').exists).map(object => {
    const folder = (object.at('spec.path').text ?? '').replace(/^\.\//, '');
    const objects = topology.objects.filter(({ origin: { file = '' } }) => file.startsWith(`${folder}/`));
    const prunes = object.at('spec.prune').flag === true;
    const checks = object.at('spec.healthChecks').items().map(check => `${check.textOf('kind')}/${check.textOf('name')}`);
    const policy = object.at('spec.deletionPolicy').text ?? 'MirrorPrune';
    return {
      name: object.name,
      dependsOn: object.at('spec.dependsOn').items().map(dependency => dependency.textOf('name') ?? ''),
      watched: objects.filter(member => checks.includes(`${member}`)),
      prunes,
      cascades: policy === 'MirrorPrune' ? prunes : policy !== 'Orphan',
      objects,
    };
  });
}

/**
 * Applies everything: a Kustomization after those that it depends on are ready, and in it all at once.
 *
 * @returns who waits for ever: `<object> waits for <objects>`
 */
export function reconcile(kustomizations: readonly Kustomization[], estate: Estate): string[] {
  const applied = new Set<BundleObject>();
  const ready = new Set<string>();
  const isHealthy = (object: BundleObject) => estate.waitsOf(object).every(needed => applied.has(needed));
  for (let before = -1; before !== ready.size + applied.size;) {
    before = ready.size + applied.size;
    const free = kustomizations.filter(({ dependsOn }) => dependsOn.every(name => ready.has(name)));
    free.flatMap(({ objects }) => objects).forEach(object => applied.add(object));
    kustomizations.filter(({ watched, objects }) => [...watched, ...objects].every(object => applied.has(object)) && watched.every(isHealthy))
      .forEach(({ name }) => ready.add(name));
  }
  return kustomizations.filter(({ name }) => !ready.has(name)).flatMap(({ name, dependsOn, watched }) => [
    ...dependsOn.filter(dependency => !ready.has(dependency)).map(dependency => `Kustomization/${name} waits for Kustomization/${dependency}`),
    ...watched.filter(object => !isHealthy(object)).map(object => `${object} waits for ${estate.waitsOf(object).filter(needed => !applied.has(needed)).join(', ')}`),
  ]);
}

/** What becomes of machines when Kustomizations are deleted, all at once. */
export function deleteKustomizations(kustomizations: readonly Kustomization[], estate: Estate): Deletion {
  return removeAll(kustomizations.filter(({ cascades }) => cascades).flatMap(({ objects }) => objects), estate);
}

/** What becomes of machines when objects go from the source. */
export function pruneObjects(kustomizations: readonly Kustomization[], objects: readonly BundleObject[], estate: Estate): Deletion {
  const managed = kustomizations.filter(({ prunes }) => prunes).flatMap(kustomization => kustomization.objects);
  return removeAll(managed.filter(object => objects.includes(object)), estate);
}

/** Flux deletes all at once, whether or not somebody owns it, except for what is to be kept. */
function removeAll(objects: readonly BundleObject[], estate: Estate): Deletion {
  const deletion = new Deletion(estate);
  objects.filter(({ annotations }) => annotations['kustomize.toolkit.fluxcd.io/prune'] !== 'disabled').forEach(object => deletion.delete(object));
  deletion.run();
  return deletion;
}
