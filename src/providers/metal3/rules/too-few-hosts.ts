import { bareMetalHosts } from './hosts';
import { choosesHost } from './select-hosts';
import { Finding, Rule, Severity } from '../../../knowledge';
import { autoscalerLimits, limitOf } from '../../../rules/shared/autoscaler';
import { machineGroups } from '../../../rules/shared/kubeadm-machines';
import { LabelIndex } from '../../../rules/shared/label-index';
import { surgeOf } from '../../../rules/shared/rollout-surge';
import { selectorNearMiss } from '../../../rules/shared/selector-near-miss';
import { BundleObject, groupBy, MachineGroup } from '../../../topology';

/** A warning, because further hosts may be written elsewhere. */
export const TOO_FEW_HOSTS: Rule = {
  code: 'metal3/too-few-hosts',
  severity: Severity.WARNING,
  findsAbsence: true,
  source: 'cluster-api-provider-metal3 baremetal/metal3machine_manager.go',
  check: (topology, registry) => {
    const fittingHosts = new FittingHosts(bareMetalHosts(topology).filter(isUsable));
    const known = new Set(bareMetalHosts(topology).map(({ namespace }) => namespace));
    return machineGroups(topology, registry, 'metal3').filter(({ group }) => known.has(group.object.namespace))
      .flatMap(({ group }) => checkGroup(group, fittingHosts));
  },
};

/** Counts the hosts that templates choose, once for each template. */
class FittingHosts {
  private readonly hosts: LabelIndex;
  private readonly counts = new Map<string, number>();
  private readonly byNamespace: ReadonlyMap<string, readonly BundleObject[]>;

  constructor(hosts: readonly BundleObject[]) {
    this.hosts = new LabelIndex(hosts);
    this.byNamespace = groupBy(hosts, ({ namespace }) => namespace);
  }

  public count(namespace: string, template: BundleObject): number {
    const key = `${namespace}/${template.index}`;
    const selector = template.at('spec.template.spec.hostSelector');
    const count = this.counts.get(key) ?? this.hosts.candidates(namespace, selector).filter(({ labels }) => choosesHost(selector, labels)).length;
    this.counts.set(key, count);
    return count;
  }

  /** Why a template that chooses no host at all chooses none. */
  public nearMiss(namespace: string, template: BundleObject): string | undefined {
    return selectorNearMiss(template.at('spec.template.spec.hostSelector'), this.byNamespace.get(namespace) ?? [], 'host');
  }
}

function isUsable(host: BundleObject): boolean {
  return host.at('spec.externallyProvisioned').flag !== true && host.annotations['capm3.metal3.io/unhealthy'] === undefined;
}

function checkGroup({ object, infrastructure }: MachineGroup, hosts: FittingHosts): Finding[] {
  if (infrastructure?.kind !== 'Metal3MachineTemplate') {
    return [];
  }
  const replicas = object.at('spec.replicas').number ?? limitOf(autoscalerLimits(object).min) ?? 1;
  const surge = surgeOf(object, replicas);
  const fitting = hosts.count(object.namespace, infrastructure);
  return fitting >= replicas + surge ? [] : [{
    at: object.at('spec.replicas'),
    message: `'replicas' ${replicas}${surge === 0 ? '' : `, with ${surge} more during a rollout,`} need as many BareMetalHosts that fit `
      + `'hostSelector', and this bundle has ${fitting}; `
      + remedyOf(fitting === 0 ? hosts.nearMiss(object.namespace, infrastructure) : undefined, fitting < replicas || surge === 0),
  }];
}

/** A selector that is misspelt asks for no more hosts. */
function remedyOf(nearMiss: string | undefined, lacksHosts: boolean): string {
  if (nearMiss !== undefined) {
    return `${nearMiss}: correct 'hostSelector', or add hosts that fit it`;
  }
  return lacksHosts ? "add hosts, or lower 'replicas'" : "add hosts, or set 'maxSurge' to 0";
}
