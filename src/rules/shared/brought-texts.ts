import { clusterLabels } from './cluster-labels';
import { secretText } from './secret-text';
import { ADDONS_GROUP, BundleObject, Field, selectorMatches, Topology } from '../../topology';

/** A text of manifests that a ClusterResourceSet brings into a cluster. */
export interface BroughtText {
  readonly at: Field;
  readonly text: string;
}

/** What ClusterResourceSets of the bundle bring into a cluster, as far as it can be read. */
export function broughtTexts(cluster: BundleObject, topology: Topology): BroughtText[] {
  const labels = clusterLabels(cluster);
  const sets = topology.ofKind(ADDONS_GROUP, 'ClusterResourceSet')
    .filter(set => set.namespace === cluster.namespace && selectorMatches(set.at('spec.clusterSelector'), labels));
  return sets.flatMap(set => textsOfSet(set, topology));
}

/** What a ClusterResourceSet brings into each of its clusters. */
export function textsOfSet(set: BundleObject, topology: Topology): BroughtText[] {
  return set.at('spec.resources').items().flatMap(resource => {
    const object = topology.find('', resource.textOf('kind') ?? '', set.namespace, resource.textOf('name') ?? '');
    return object === undefined ? [] : textsOf(object);
  });
}

/** What stands in a ConfigMap or a Secret, as far as it can be read. */
export function textsOf(object: BundleObject): BroughtText[] {
  return ['data', 'stringData'].flatMap(part => object.at(part).members()).flatMap(at => {
    const name = String(at.step);
    const text = object.kind === 'Secret' ? secretText(object, name) : object.at('data').textOf(name);
    return text === undefined ? [] : [{ at, text }];
  });
}
