import { bareMetalHosts } from './hosts';
import { choosesHost } from './select-hosts';
import { BundleObject, groupBy, MachineGroup } from '../../../topology';
import { Finding, Rule, Severity } from '../../rule';
import { autoscalerLimits, limitOf } from '../shared/autoscaler';
import { machineGroups } from '../shared/kubeadm-machines';
import { surgeOf } from '../shared/rollout-surge';

/** A warning, because further hosts may be written elsewhere. */
export const TOO_FEW_HOSTS: Rule = {
  code: 'metal3/too-few-hosts',
  severity: Severity.WARNING,
  source: 'cluster-api-provider-metal3 v1.13.2 baremetal/metal3machine_manager.go',
  check: topology => {
    const hosts = groupBy(bareMetalHosts(topology).filter(isUsable), ({ namespace }) => namespace);
    const known = new Set(bareMetalHosts(topology).map(({ namespace }) => namespace));
    return machineGroups(topology, 'metal3').filter(({ group }) => known.has(group.object.namespace))
      .flatMap(({ group }) => checkGroup(group, hosts.get(group.object.namespace) ?? []));
  },
};

function isUsable(host: BundleObject): boolean {
  return host.at('spec.externallyProvisioned').flag !== true && host.annotations['capm3.metal3.io/unhealthy'] === undefined;
}

function checkGroup({ object, infrastructure }: MachineGroup, hosts: readonly BundleObject[]): Finding[] {
  if (infrastructure?.kind !== 'Metal3MachineTemplate') {
    return [];
  }
  const replicas = object.at('spec.replicas').number ?? limitOf(autoscalerLimits(object).min) ?? 1;
  const surge = surgeOf(object, replicas);
  const selector = infrastructure.at('spec.template.spec.hostSelector');
  const fitting = hosts.filter(({ labels }) => choosesHost(selector, labels)).length;
  return fitting >= replicas + surge ? [] : [{
    at: object.at('spec.replicas'),
    message: `'replicas' ${replicas}${surge === 0 ? '' : `, with ${surge} more during a rollout,`} need as many BareMetalHosts that fit `
      + `'hostSelector', and this bundle has ${fitting}; `
      + (fitting < replicas || surge === 0 ? "add hosts, or lower 'replicas'" : "add hosts, or set 'maxSurge' to 0"),
  }];
}
