import { allMachines, infrastructureOf, machineSpecOf } from './machines';
import { Requirement, RequirementType } from './requirement';
import { HostRecord, ProviderRegistry } from '../knowledge';
import { autoscalerLimits, limitOf } from '../rules/shared/autoscaler';
import { surgeOf } from '../rules/shared/rollout-surge';
import { BundleObject, Field, MachineGroup, selectorMatches, Topology } from '../topology';

/** Hosts that pools and control planes need, where hosts are objects. A line for each, because two may choose the same hosts and need both. */
export function neededHosts(topology: Topology, registry: ProviderRegistry): Requirement[] {
  return allMachines(topology).flatMap(group => {
    const hosts = infrastructureOf(group, registry)?.hosts;
    return hosts === undefined ? [] : [hostRequirement(group, hosts, topology)];
  });
}

function hostRequirement(group: MachineGroup, hosts: HostRecord, topology: Topology): Requirement {
  const { object } = group;
  const limits = autoscalerLimits(object);
  const replicas = object.kind === 'Machine' ? 1 : object.at('spec.replicas').number ?? 1;
  const count = Math.max(replicas, limitOf(limits.max) ?? 0);
  const surge = surgeOf(object, count);
  const machine = machineSpecOf(group);
  const [selector, pool] = [hosts.selectorField, hosts.poolField].map(field => field === undefined ? undefined : machine?.at(field));
  const fitting = topology.ofKind(hosts.group, hosts.kind)
    .filter(host => host.namespace === object.namespace && fits(host, hosts, selector, pool?.text));
  return {
    type: RequirementType.HOSTS,
    name: object.name,
    group: hosts.group,
    kind: hosts.kind,
    ...object.namespace !== '' && { namespace: object.namespace },
    count,
    ...surge > 0 && { surge },
    ...fitting.length > 0 && { inBundle: fitting.length },
    ...selector?.exists && { selector: selector.value },
    ...pool?.text !== undefined && { pool: pool.text, poolField: hosts.hostPoolField },
    note: hosts.origin,
    neededBy: [object.toString()],
  };
}

function fits(host: BundleObject, { hostPoolField }: HostRecord, selector?: Field, pool?: string): boolean {
  return (pool === undefined || hostPoolField === undefined || host.at(hostPoolField).text === pool)
    && (selector === undefined || !selector.exists || selectorMatches(selector, host.labels));
}
