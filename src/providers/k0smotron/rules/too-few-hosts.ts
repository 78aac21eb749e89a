import { RemoteTemplate, remoteTemplates } from './remote-hosts';
import { Finding, Rule, Severity } from '../../../knowledge';
import { machineGroupsOf } from '../../../rules/shared/infra-clusters';
import { surgeOf } from '../../../rules/shared/rollout-surge';
import { groupBy, MachineGroup, Topology } from '../../../topology';

/** A warning, because further hosts may be written elsewhere. */
export const TOO_FEW_HOSTS: Rule = {
  code: 'remote/too-few-hosts',
  severity: Severity.WARNING,
  findsAbsence: true,
  source: 'k0smotron internal/controller/infrastructure/remote_machine_controller.go',
  check: topology => {
    const groups = groupByTemplate(topology);
    const byPool = groupBy(remoteTemplates(topology).filter(({ hosts }) => hosts > 0), ({ template, pool }) => `${template.namespace}/${pool.text}`);
    return [...byPool.values()].flatMap(templates => findingOf(templates, templates.flatMap(({ template }) => groups.get(`${template.index}`) ?? [])));
  },
};

function groupByTemplate({ clusters }: Topology): Map<string, MachineGroup[]> {
  return groupBy(clusters.flatMap(machineGroupsOf), ({ infrastructure }) => `${infrastructure?.index}`);
}

/** All pools that draw on the same hosts count; only a single one at a time is taken to be rolled out. */
function findingOf([{ pool, hosts }]: RemoteTemplate[], groups: readonly MachineGroup[]): Finding[] {
  const machines = groups.reduce((sum, group) => sum + replicasOf(group), 0);
  const surge = Math.max(0, ...groups.map(group => surgeOf(group.object, replicasOf(group))));
  return groups.length === 0 || machines + surge <= hosts ? [] : [{
    at: groups[groups.length - 1].object.at('spec.replicas'),
    message: machines > hosts
      ? `${machines} machines are wanted of the pool '${pool.text}', and ${hosts} hosts are here; add hosts, or take fewer replicas`
      : `a rollout takes ${surge} more than the ${machines} machines of the pool '${pool.text}', and ${hosts} hosts are here; `
        + "add hosts, or set 'maxSurge' to 0 and 'maxUnavailable' to 1",
  }];
}

/** Where an autoscaler or a default decides, one machine is sure. */
function replicasOf({ object }: MachineGroup): number {
  return object.at('spec.replicas').number ?? 1;
}
