import { allMachines, machineSpecOf } from './machines';
import { Requirement, RequirementType } from './requirement';
import { HostRecord, ProviderRegistry } from '../knowledge';
import { autoscalerLimits, limitOf } from '../rules/shared/autoscaler';
import { hostDemand, hostStock } from '../rules/shared/host-stock';
import { surgeOf } from '../rules/shared/rollout-surge';
import { MachineGroup, Topology } from '../topology';

/** Hosts that pools and control planes need, where hosts are objects. A line for each, because two may choose the same hosts and need both. */
export function neededHosts(topology: Topology, registry: ProviderRegistry): Requirement[] {
  return allMachines(topology).flatMap(group => {
    const hosts = registry.hostsOf(group.infrastructureRef?.kind ?? '');
    return hosts === undefined ? [] : [hostRequirement(group, hosts, topology)];
  });
}

function hostRequirement(group: MachineGroup, hosts: HostRecord, topology: Topology): Requirement {
  const { object } = group;
  const limits = autoscalerLimits(object);
  const replicas = object.kind === 'Machine' ? 1 : object.at('spec.replicas').number ?? 1;
  const count = Math.max(replicas, limitOf(limits.max) ?? 0);
  const surge = surgeOf(object, count);
  const demand = hostDemand(hosts, machineSpecOf(group));
  const fitting = hostStock(topology, hosts).count(object.namespace, demand);
  return {
    type: RequirementType.HOSTS,
    name: object.name,
    group: hosts.group,
    kind: hosts.kind,
    ...object.namespace !== '' && hosts.inAnyNamespace !== true && { namespace: object.namespace },
    count,
    ...surge > 0 && { surge },
    ...fitting > 0 && { inBundle: fitting },
    ...demand.selector !== undefined && { selector: demand.selector.value },
    ...demand.pool !== undefined && { pool: demand.pool, poolField: hosts.hostPoolField },
    note: hosts.origin,
    neededBy: [object.toString()],
  };
}
