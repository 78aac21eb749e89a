import { HOST_DATA_SOURCE, HostData, hostData, inherited } from './host-data';
import { Finding, Rule, Severity } from '../../../knowledge';
import { HostStock, hostStock } from '../../../rules/shared/host-stock';
import { canOverlap } from '../../../rules/shared/selector-overlap';
import { groupBy } from '../../../topology';
import { METAL3_HOSTS } from '../hosts';

/** A warning, because the machines may always get hosts that had no data before. */
export const STALE_DATA: Rule = {
  code: 'metal3/stale-data',
  severity: Severity.WARNING,
  needsMember: ['dataTemplate'],
  source: HOST_DATA_SOURCE,
  check: (topology, registry) => {
    const all = hostData(topology, registry);
    // Most bundles tell the same to all their hosts.
    return all.every(({ absent }) => absent.length === 0) ? [] : [...groupBy(all, ({ object: { namespace } }) => namespace).values()]
      .flatMap(neighbours => checkNeighbours(neighbours, hostStock(topology, METAL3_HOSTS)));
  },
};

function checkNeighbours(all: readonly HostData[], hosts: HostStock): Finding[] {
  const leaving = all.filter(({ written }) => written.length > 0);
  return all.filter(({ absent }) => absent.length > 0).flatMap(next => {
    const former = leaving.find(other => inherited(other, next) !== undefined && canShareHosts(other, next, hosts));
    return former === undefined ? [] : [{
      at: next.spec.member('dataTemplate'),
      message: `these machines have no ${inherited(former, next)}, and can get hosts that '${former.object.name}' had: Metal3 leaves there what names the Secret of the machine that is gone, `
        + "and such a host does not boot; write a data template with it, or choose other hosts by 'hostSelector'",
    }];
  });
}

function canShareHosts({ object: { namespace }, demand }: HostData, { demand: other }: HostData, hosts: HostStock): boolean {
  const mayOverlap = demand.selector === undefined || other.selector === undefined || canOverlap(demand.selector, other.selector);
  return mayOverlap && (!hosts.isKnown(namespace, {}) || hosts.hasFor(namespace, [demand, other]));
}
