import { DEFAULT_POOL_TYPE, NetworkData, networkDataOf } from './data-templates';
import { ipPoolsByPlace } from './ip-pools';
import { ProviderRegistry } from '../../../knowledge';
import { IpPool } from '../../../rules/shared/ip-pools';
import { machineGroups } from '../../../rules/shared/kubeadm-machines';
import { oncePerCheck, oncePerObject } from '../../../rules/shared/once-per-topology';
import { INFRASTRUCTURE_GROUP, MachineGroup, Topology } from '../../../topology';

/** Machines and the pools of the bundle that give each of them an address. */
export interface PoolUser {
  readonly group: MachineGroup;
  readonly pools: readonly IpPool[];
}

/** The machines of Metal3 whose data templates are in the bundle. */
export const poolUsers: (topology: Topology, registry: ProviderRegistry) => readonly PoolUser[] = oncePerCheck((topology, registry) => {
  const pools = ipPoolsByPlace(topology.whole, registry);
  return pools.size === 0 ? [] : machineGroups(topology, registry, 'metal3').flatMap(({ group }) => usersIn(group, pools, topology));
});

const usersIn = oncePerObject((group: MachineGroup, pools: ReadonlyMap<string, IpPool>, topology: Topology): readonly PoolUser[] => {
  const used = dataOf(group, topology);
  return used === undefined ? [] : [{ group, pools: poolsOf(used, pools) }];
});

/** What the machine template of a group tells its hosts; also that of a single machine. */
export function dataOf({ infrastructure }: MachineGroup, topology: Topology): NetworkData | undefined {
  const spec = infrastructure?.at(infrastructure.kind === 'Metal3Machine' ? 'spec' : 'spec.template.spec');
  const name = spec?.at('dataTemplate.name').text;
  const template = name === undefined ? undefined : topology.find(INFRASTRUCTURE_GROUP, 'Metal3DataTemplate', infrastructure!.namespace, name);
  return template && networkDataOf(template);
}

function poolsOf(data: NetworkData, pools: ReadonlyMap<string, IpPool>): IpPool[] {
  const names = new Set(data.pools.filter(({ type }) => type === DEFAULT_POOL_TYPE).map(({ name }) => name.text));
  return [...names].flatMap(name => pools.get(`${data.template.namespace}/${name}`) ?? []);
}
