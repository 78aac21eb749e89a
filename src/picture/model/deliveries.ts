import { compare } from './order';
import { PartFactory } from './part-factory';
import { Part, PartRole } from './picture';
import { waveOf } from '../../rules/shared/argo-cd';
import { ARGO_CD_GROUP, BundleObject, ClusterMembers, FLUX_GROUP, Topology } from '../../topology';

/** What brings objects of a repository to a cluster. */
interface Delivery {
  readonly object: BundleObject;
  readonly path?: string;
  readonly namespace?: string;
}

/** The Applications of Argo CD and the Kustomizations of Flux, by name. */
export function deliveriesIn(topology: Topology): Delivery[] {
  const applications = topology.ofKinds(ARGO_CD_GROUP, 'Application', 'ApplicationSet').map(object => {
    const spec = object.at(object.kind === 'Application' ? 'spec' : 'spec.template.spec');
    return { object, path: spec.at('source.path').text, namespace: spec.at('destination.namespace').text };
  });
  const kustomizations = topology.ofKind(FLUX_GROUP, 'Kustomization').map(object => ({
    object, path: object.at('spec.path').text, namespace: object.at('spec.targetNamespace').text,
  }));
  return [...applications, ...kustomizations].sort((a, b) => compare(a.object.name, b.object.name));
}

/** Those of them that bring a cluster: by the namespace that they are for, or the very folder that its file is in. */
export function deliveriesOf({ cluster, namespace }: ClusterMembers, deliveries: readonly Delivery[]): Delivery[] {
  const { file = '' } = cluster?.origin ?? {};
  const folder = `/${file.slice(0, Math.max(0, file.lastIndexOf('/')))}`;
  return deliveries.filter(delivery => delivery.namespace !== undefined && delivery.namespace === namespace
    || delivery.path !== undefined && folder.endsWith(`/${delivery.path.split('/').filter(step => step !== '' && step !== '.').join('/')}`));
}

export function deliveryPart({ object, path, namespace }: Delivery, parts: PartFactory): Part {
  const after = object.at('spec.dependsOn').items().map(entry => entry.textOf('name')).filter(name => name !== undefined);
  return parts.part({
    role: PartRole.DELIVERY,
    name: object.name,
    kind: object.kind,
    facts: [
      path === undefined ? undefined : `from ${path}`,
      namespace === undefined ? undefined : `to namespace ${namespace}`,
      waveOf(object) === 0 ? undefined : `wave ${waveOf(object)}`,
      after.length === 0 ? undefined : `after ${after.join(', ')}`,
    ],
    objects: [object],
  });
}

/** `waves -1 (12 objects), 0 (9 objects)`; undefined if all objects are in one. */
export function describeWaves(objects: readonly BundleObject[]): string | undefined {
  const waves = new Map<number, number>();
  objects.forEach(object => waves.set(waveOf(object), (waves.get(waveOf(object)) ?? 0) + 1));
  return waves.size < 2 ? undefined
    : `waves ${[...waves].sort(([a], [b]) => a - b).map(([wave, count]) => `${wave} (${count} ${count === 1 ? 'object' : 'objects'})`).join(', ')}`;
}
