import { isKeptByHelm, optionOf, optionsField, valueOf } from '../../rules/shared/argo-cd';
import { fluxField, isKeptByFlux } from '../../rules/shared/flux';
import { ARGO_CD_GROUP, BundleObject, CASCADE_FINALIZER, CLUSTER_GROUP, Field, FLUX_GROUP, Topology } from '../../topology';

/** What applies objects of Git to the management cluster: an Application or ApplicationSet of Argo CD, a Kustomization of Flux. */
export interface Delivery {
  readonly object: BundleObject;
  /** The folders of Git, `*` standing for any text in a name. */
  readonly folders: readonly string[];
  /** Whether it also takes what is in the folders below. */
  readonly isRecursive: boolean;
  /** Whether it leaves out some files of the folders. */
  readonly isSelective: boolean;
  /** Whether it deletes what goes from Git, without being asked. */
  readonly prunes: boolean;
  /** Whether its own deletion deletes what it has applied. */
  readonly cascades: boolean;
  /** The sync options of all its objects, and where each stands. */
  readonly options: readonly Field[];
}

/** How an object goes. */
export enum Loss {
  PRUNED,
  DELETED,
}

/** A part of an ApplicationSet's template that a generator fills in. */
const PARAMETER = /\{\{(?:[^{}]|\{(?!\{)|\}(?!\}))*\}\}/g;

/** The deliveries of a bundle. What goes to another cluster than the management cluster, as addons do, is none. */
export function findDeliveries(topology: Topology): Delivery[] {
  return [
    ...topology.ofKind(ARGO_CD_GROUP, 'Application').filter(({ root }) => !isForAnother(topology, root)).map(application),
    ...topology.ofKind(ARGO_CD_GROUP, 'ApplicationSet').filter(object => !isForAnother(topology, object.at('spec.template'))).map(applicationSet),
    ...topology.ofKind(FLUX_GROUP, 'Kustomization').filter(object => !object.at('spec.kubeConfig').exists).map(kustomization),
  ];
}

/** Whether it applies anything that stands in Git: not so a Helm chart of a registry. */
export function isFromGit({ folders }: Delivery): boolean {
  return folders.length > 0;
}

export function isOfFlux({ object }: Delivery): boolean {
  return object.group === FLUX_GROUP;
}

/** How a delivery deletes an object that it holds; undefined if it does not. `confirm` tells whether somebody who is asked first is enough. */
export function lossOf(object: BundleObject, delivery: Delivery, { confirm }: { readonly confirm: boolean }): Loss | undefined {
  const defaults = delivery.options.map(({ text }) => text ?? '');
  const isSafe = (name: string) => {
    const value = optionOf(object, name) ?? valueOf(defaults, name);
    return value === 'false' || (confirm && value === 'confirm');
  };
  const isKept = isOfFlux(delivery) ? isKeptByFlux(object) : isKeptByHelm(object);
  if (delivery.prunes && !isKept && (isOfFlux(delivery) || !isSafe('Prune'))) {
    return Loss.PRUNED;
  }
  return delivery.cascades && !isKept && (isOfFlux(delivery) || !isSafe('Delete')) ? Loss.DELETED : undefined;
}

/** What a delivery does to the objects that it deletes, for messages. */
export function describeLoss(loss: Loss, { object }: Delivery): string {
  return loss === Loss.PRUNED ? `${object} deletes what goes from Git` : `${object} deletes what it has applied when it is deleted itself`;
}

/** The annotation that keeps an object from being deleted. */
export function keepingField(object: BundleObject, delivery: Delivery): Field {
  return isOfFlux(delivery) ? fluxField(object, 'prune') : optionsField(object);
}

function application(object: BundleObject): Delivery {
  return {
    ...ofTemplate(object, object.root),
    cascades: object.at('metadata.finalizers').items().some(({ text }) => text?.startsWith(CASCADE_FINALIZER)),
  };
}

/** The controller of ApplicationSets adds the finalizer to all Applications unless it is told to preserve what they have applied. */
function applicationSet(object: BundleObject): Delivery {
  const delivery = ofTemplate(object, object.at('spec.template'));
  const directories = gitDirectories(object.at('spec.generators'));
  return {
    ...delivery,
    folders: delivery.folders.flatMap(folder => folder === '*' && directories.length > 0 ? directories : folder),
    cascades: object.at('spec.syncPolicy.preserveResourcesOnDeletion').flag !== true,
  };
}

/** The part that an Application and the template of an ApplicationSet have in common. */
function ofTemplate(object: BundleObject, template: Field): Omit<Delivery, 'cascades'> {
  const spec = template.member('spec');
  const sources = [spec.member('source'), ...spec.member('sources').items(), spec.at('sourceHydrator.syncSource')].filter(source => !source.member('chart').exists);
  const automated = spec.at('syncPolicy.automated');
  return {
    object,
    folders: sources.flatMap(source => source.textOf('path')?.replace(PARAMETER, '*') ?? []),
    // What kustomize takes stands in a file of its own.
    isRecursive: sources.some(source => source.at('directory.recurse').flag === true || source.member('kustomize').exists),
    isSelective: sources.some(source => ['include', 'exclude'].some(name => source.member('directory').member(name).exists) || source.member('kustomize').exists),
    prunes: automated.member('prune').flag === true && automated.member('enabled').flag !== false,
    options: spec.at('syncPolicy.syncOptions').items(),
  };
}

/** The folders that generators look for in Git, also those that are combined with others. */
export function gitDirectories(generators: Field): string[] {
  return generators.items().flatMap(generator => [
    ...generator.at('git.directories').items().filter(directory => directory.member('exclude').flag !== true)
      .flatMap(directory => directory.textOf('path') ?? []),
    ...['matrix', 'merge'].flatMap(combination => gitDirectories(generator.at(`${combination}.generators`))),
  ]);
}

function kustomization(object: BundleObject): Delivery {
  const prunes = object.at('spec.prune').flag === true;
  const policy = object.at('spec.deletionPolicy').text ?? 'MirrorPrune';
  return {
    object,
    folders: [object.at('spec.path').text ?? '.'],
    isRecursive: true,
    isSelective: false,
    prunes,
    cascades: policy === 'MirrorPrune' ? prunes : policy !== 'Orphan',
    options: [],
  };
}

/** Whether an Application certainly goes to another cluster: to one that the bundle makes, or to those that a generator finds. */
function isForAnother(topology: Topology, template: Field): boolean {
  const destination = template.at('spec.destination');
  const name = destination.textOf('name');
  return [name, destination.textOf('server')].some(text => text?.includes('{{')) || (name !== undefined && topology.named(CLUSTER_GROUP, 'Cluster', name).length > 0);
}
