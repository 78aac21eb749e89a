import { Finding, Rule, Severity } from '../../../knowledge';
import { autoscalerLimits, limitOf } from '../../../rules/shared/autoscaler';
import { hostDemand, HostStock, hostStock } from '../../../rules/shared/host-stock';
import { machineGroups } from '../../../rules/shared/kubeadm-machines';
import { surgeOf } from '../../../rules/shared/rollout-surge';
import { selectorNearMiss } from '../../../rules/shared/selector-near-miss';
import { groupTwins, MachineGroup } from '../../../topology';
import { METAL3_HOSTS } from '../hosts';

/** A warning, because further hosts may be written elsewhere. */
export const TOO_FEW_HOSTS: Rule = {
  code: 'metal3/too-few-hosts',
  severity: Severity.WARNING,
  findsAbsence: true,
  source: 'cluster-api-provider-metal3 baremetal/metal3machine_manager.go',
  check: (topology, registry) => {
    const hosts = hostStock(topology, METAL3_HOSTS);
    const groups = machineGroups(topology, registry, 'metal3').flatMap(({ group }) =>
      group.infrastructure?.kind === 'Metal3MachineTemplate' && hosts.isKnown(group.object.namespace, {}) ? [group] : []);
    return [...groups.flatMap(group => checkGroup(group, hosts)), ...groupTwins(groups, demandKey).flatMap(rivals => checkRivals(rivals, hosts))];
  },
};

function demandKey({ object, infrastructure }: MachineGroup): string {
  return `${object.namespace}/${JSON.stringify(infrastructure!.at('spec.template.spec.hostSelector').value)}`;
}

/** Groups that each have hosts enough, and together have not. */
function checkRivals(rivals: readonly MachineGroup[], hosts: HostStock): Finding[] {
  const fitting = hosts.count(rivals[0]!.object.namespace, hostDemand(METAL3_HOSTS, rivals[0]!.infrastructure!.at('spec.template.spec')));
  const wanted = rivals.reduce((sum, group) => sum + replicasOf(group), 0);
  const last = rivals[rivals.length - 1]!.object;
  return fitting >= wanted || rivals.some(group => replicasOf(group) > fitting) ? [] : [{
    at: last.at('spec.replicas'),
    message: `${rivals.map(({ object }) => `${object}`).join(' and ')} want ${wanted} BareMetalHosts by one 'hostSelector', and this bundle has ${fitting} that fit; `
      + "add hosts, or lower 'replicas'",
  }];
}

function replicasOf({ object }: MachineGroup): number {
  return object.at('spec.replicas').number ?? limitOf(autoscalerLimits(object).min) ?? 1;
}

function checkGroup(group: MachineGroup, hosts: HostStock): Finding[] {
  const { object, infrastructure } = group;
  const replicas = replicasOf(group);
  const surge = surgeOf(object, replicas);
  const demand = hostDemand(METAL3_HOSTS, infrastructure!.at('spec.template.spec'));
  const fitting = hosts.count(object.namespace, demand);
  return fitting >= replicas + surge ? [] : [{
    at: object.at('spec.replicas'),
    message: `'replicas' ${replicas}${surge === 0 ? '' : `, with ${surge} more during a rollout,`} need as many BareMetalHosts that fit `
      + `'hostSelector', and this bundle has ${fitting}; `
      + remedyOf(fitting === 0 && demand.selector !== undefined ? selectorNearMiss(demand.selector, hosts.usableIn(object.namespace), 'host') : undefined, fitting < replicas || surge === 0),
  }];
}

/** A selector that is misspelt asks for no more hosts. */
function remedyOf(nearMiss: string | undefined, lacksHosts: boolean): string {
  if (nearMiss !== undefined) {
    return `${nearMiss}: correct 'hostSelector', or add hosts that fit it`;
  }
  return lacksHosts ? "add hosts, or lower 'replicas'" : "add hosts, or set 'maxSurge' to 0";
}
