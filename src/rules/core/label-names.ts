import { isDnsSubdomain, isLabelValue, MAX_LABEL_LENGTH } from '../../core';
import { Finding } from '../../knowledge';
import { CLUSTER_GROUP, Topology } from '../../topology';

/** The objects of a kind whose names cannot be label values. What cannot be a name at all is the business of the schemas. */
export function unlabelableNames(topology: Topology, kind: string): Finding[] {
  return topology.ofKind(CLUSTER_GROUP, kind).filter(({ name }) => isDnsSubdomain(name) && !isLabelValue(name)).map(object => ({
    at: object.at('metadata.name'),
    message: `'name' '${object.name}' cannot be a label value, which machines carry it as; use at most ${MAX_LABEL_LENGTH} letters, digits, '-' and '.'`,
  }));
}
