import { isLabelValue, MAX_LABEL_LENGTH } from '../../../core';
import { CLUSTER_GROUP, Topology } from '../../../topology';
import { Finding } from '../../rule';

/** The objects of a kind whose names cannot be label values. */
export function unlabelableNames(topology: Topology, kind: string): Finding[] {
  return topology.ofKind(CLUSTER_GROUP, kind).filter(({ name }) => !isLabelValue(name)).map(object => ({
    at: object.at('metadata.name'),
    message: `'name' '${object.name}' (${object.name.length} characters) is no label value; use at most ${MAX_LABEL_LENGTH} characters`,
  }));
}
