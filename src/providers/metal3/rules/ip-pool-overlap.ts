import { ipPools } from './ip-pools';
import { IpRange } from '../../../core';
import { Finding, Rule, Severity } from '../../../knowledge';
import { Field, groupBy } from '../../../topology';

interface PoolRange {
  readonly entry: Field;
  readonly range: IpRange;
}

/** A warning: pools of two networks that never meet may well have the same addresses. */
export const IP_POOL_OVERLAP: Rule = {
  code: 'metal3/ip-pool-overlap',
  severity: Severity.WARNING,
  source: 'ip-address-manager ipam/ippool_manager.go',
  check: (topology, registry) => {
    const ranges = ipPools(topology, registry).flatMap(({ entries }) => entries)
      .flatMap(({ at: entry, range }) => range === undefined ? [] : [{ entry, range }]);
    return [...groupBy(ranges, ({ entry }) => entry.object.namespace).values()].flatMap(checkNamespace);
  },
};

/** Walks the ranges by their start and keeps those that reach as far as the next one. */
function checkNamespace(ranges: readonly PoolRange[]): Finding[] {
  let open: PoolRange[] = [];
  return [...ranges].sort((a, b) => a.range.compareTo(b.range)).flatMap(next => {
    open = open.filter(({ range }) => range.overlaps(next.range));
    const other = open.find(({ entry }) => entry.object.name !== next.entry.object.name);
    open.push(next);
    return other === undefined ? [] : [{
      at: next.entry,
      message: `the range ${next.range} shares addresses with ${other.range} of the IPPool '${other.entry.object.name}', and both hand them out; `
        + 'make the ranges disjoint, or use one pool',
    }];
  });
}
