import { Chart } from 'cdk8s';
import { groupOf } from './work-rights';
import type { ProviderRegistry } from '../../knowledge';
import { ConstructTree, renderObjects, SynthesisOrder } from '../../synthesis';
import type { Manifest } from '../../topology';

/** The objects of charts as they are written, patches and all, in the order in which they are to be applied. */
export function contentOf(charts: readonly Chart[]): Manifest[] {
  return charts.flatMap(chart => {
    // What is outside of the chart has no say in the order of what is in it.
    const order = new SynthesisOrder(new ConstructTree(chart));
    const objects = order.charts.flatMap(part => order.objectsOf(part));
    const renderings = renderObjects(objects);
    return objects.map(object => renderings.get(object)!.manifest as Manifest | undefined).filter(manifest => manifest !== undefined);
  });
}

/** What the agent calls an object. */
export interface WorkResource {
  readonly group: string;
  readonly resource: string;
  readonly namespace: string;
  readonly name: string;
}

export function resourceOf({ apiVersion, kind, metadata }: Manifest, registry: ProviderRegistry): WorkResource {
  const { name = '', namespace = '' } = (metadata ?? {}) as { name?: string; namespace?: string };
  // Nearly all kinds end so, and of kinds that nobody has described no more is known.
  return { group: groupOf(apiVersion), resource: registry.schemas.of(apiVersion, kind)?.plural ?? `${kind.toLowerCase()}s`, namespace, name };
}
