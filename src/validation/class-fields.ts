import { ProviderRegistry } from '../knowledge';
import { CLUSTER_GROUP, formatPath, Topology } from '../topology';
import { Violation } from './violation';

/**
 * The violations without fields that templates of a ClusterClass leave to its patches: the API server takes such a template, because a webhook writes
 * them empty.
 */
export function withoutClassFields(violations: readonly Violation[], topology: Topology, registry: ProviderRegistry): readonly Violation[] {
  const isLeft = ({ code, at: { object, path } }: Violation) => code === 'schema/missing-field'
    && registry.kindOf(object.group, object.kind)?.leftToClasses?.includes(formatPath(path)) === true;
  // Most bundles have no such violation, and nothing is looked up for them.
  if (!violations.some(isLeft)) {
    return violations;
  }
  const ofClasses = new Set(topology.references.filter(({ from }) => from.group === CLUSTER_GROUP && from.kind === 'ClusterClass').flatMap(({ targets }) => targets));
  return violations.filter(violation => !isLeft(violation) || !ofClasses.has(violation.at.object));
}
