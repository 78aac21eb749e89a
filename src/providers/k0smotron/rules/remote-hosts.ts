import { BundleObject, Field, groupBy, INFRASTRUCTURE_GROUP, Topology } from '../../../topology';

/** A template of remote machines that takes its hosts from a pool, some of whose like are in the bundle. */
export interface RemoteTemplate {
  readonly template: BundleObject;
  readonly pool: Field;
  /** How many hosts of the pool are in the bundle. */
  readonly hosts: number;
}

/** Where neither a host of the namespace nor one of the pool is in the bundle, all of them are taken to be written elsewhere. */
export function remoteTemplates(topology: Topology): RemoteTemplate[] {
  const machines = topology.ofKind(INFRASTRUCTURE_GROUP, 'PooledRemoteMachine');
  const namespaces = new Set(machines.map(({ namespace }) => namespace));
  const pools = new Set(machines.map(machine => machine.at('spec.pool').text));
  const byPool = groupBy(machines, machine => `${machine.namespace}/${machine.at('spec.pool').text}`);
  return topology.ofKind(INFRASTRUCTURE_GROUP, 'RemoteMachineTemplate').flatMap(template => {
    const pool = template.at('spec.template.spec.pool');
    return pool.text === undefined || !namespaces.has(template.namespace) && !(template.namespace !== '' && pools.has(pool.text)) ? [] : [
      { template, pool, hosts: byPool.get(`${template.namespace}/${pool.text}`)?.length ?? 0 },
    ];
  });
}
