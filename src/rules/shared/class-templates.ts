import { oncePerTopology } from './once-per-topology';
import { BundleObject, CLUSTER_GROUP, Field, Topology } from '../../topology';

/** What people write where patches write something else. */
const PLACEHOLDER = /^(?:replace|change|fill|set)[\s_-]?me|^placeholder|^todo|^dummy/i;

const templatesOfClasses = oncePerTopology<ReadonlySet<BundleObject>>(topology => new Set(topology.ofKind(CLUSTER_GROUP, 'ClusterClass').length === 0 ? [] : topology.references
  .filter(({ field }) => field.object.kind === 'ClusterClass').flatMap(({ targets }) => targets)));

/** Whether a value of a template is one that patches of a ClusterClass may replace. */
export function mayBePatched({ object, text = '' }: Field, topology: Topology): boolean {
  return PLACEHOLDER.test(text) || templatesOfClasses(topology.whole).has(object);
}
