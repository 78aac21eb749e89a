import { hostDemand, hostStock } from '../../../rules/shared/host-stock';
import { BundleObject, Field, INFRASTRUCTURE_GROUP, Topology } from '../../../topology';
import { K0SMOTRON_HOSTS } from '../hosts';

/** A template of remote machines that takes its hosts from a pool, some of whose like are in the bundle. */
export interface RemoteTemplate {
  readonly template: BundleObject;
  readonly pool: Field;
  /** How many hosts of the pool are in the bundle. */
  readonly hosts: number;
}

/** Where neither a host of the namespace nor one of the pool is in the bundle, all of them are taken to be written elsewhere. */
export function remoteTemplates(topology: Topology): RemoteTemplate[] {
  const stock = hostStock(topology, K0SMOTRON_HOSTS);
  return topology.ofKind(INFRASTRUCTURE_GROUP, 'RemoteMachineTemplate').flatMap(template => {
    const machine = template.at('spec.template.spec');
    const demand = hostDemand(K0SMOTRON_HOSTS, machine);
    return stock.isKnown(template.namespace, demand) ? [{ template, pool: machine.member('pool'), hosts: stock.count(template.namespace, demand) }] : [];
  });
}
