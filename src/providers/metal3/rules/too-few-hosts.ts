import { Finding, Rule, Severity } from '../../../knowledge';
import { autoscalerLimits, limitOf } from '../../../rules/shared/autoscaler';
import { hostDemand, HostStock, hostStock } from '../../../rules/shared/host-stock';
import { machineGroups } from '../../../rules/shared/kubeadm-machines';
import { surgeOf } from '../../../rules/shared/rollout-surge';
import { selectorNearMiss } from '../../../rules/shared/selector-near-miss';
import { MachineGroup } from '../../../topology';
import { METAL3_HOSTS } from '../hosts';

/** A warning, because further hosts may be written elsewhere. */
export const TOO_FEW_HOSTS: Rule = {
  code: 'metal3/too-few-hosts',
  severity: Severity.WARNING,
  findsAbsence: true,
  source: 'cluster-api-provider-metal3 baremetal/metal3machine_manager.go',
  isLocal: true,
  check: (topology, registry) => {
    const hosts = hostStock(topology.whole, METAL3_HOSTS);
    return machineGroups(topology, registry, 'metal3').filter(({ group }) => hosts.isKnown(group.object.namespace, {}))
      .flatMap(({ group }) => checkGroup(group, hosts));
  },
};

function checkGroup({ object, infrastructure }: MachineGroup, hosts: HostStock): Finding[] {
  if (infrastructure?.kind !== 'Metal3MachineTemplate') {
    return [];
  }
  const replicas = object.at('spec.replicas').number ?? limitOf(autoscalerLimits(object).min) ?? 1;
  const surge = surgeOf(object, replicas);
  const demand = hostDemand(METAL3_HOSTS, infrastructure.at('spec.template.spec'));
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
