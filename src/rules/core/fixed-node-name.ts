import { Finding, Rule, Severity } from '../../knowledge';
import { Field, MachineGroup } from '../../topology';
import { autoscalerLimits, limitOf } from '../shared/autoscaler';
import { itemsOf } from '../shared/fields';
import { KubeadmGroup, kubeadmGroups, kubeletArgument, kubeletArgumentText } from '../shared/kubeadm-machines';

/** What no expression or variable is in. */
const PLAIN = /^[A-Za-z0-9][\w./:-]*$/;
/** What a provider puts something else in the place of, as that of Tinkerbell does with PROVIDER_ID; no node has such a name. */
const PLACEHOLDER = /^[A-Z0-9]+(?:_[A-Z0-9]+)+$/;
/** Arguments that tell one node from another. */
const IDENTITIES = ['hostname-override', 'provider-id'];

export const FIXED_NODE_NAME: Rule = {
  code: 'node/fixed-name',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 cmd/kubeadm/app/cmd/join.go, pkg/kubelet/kubelet_node_status.go; cluster-api core/reconcilers/machine/machine_controller_noderef.go; '
    + 'cluster-api-provider-tinkerbell controller/machine/scope.go',
  isLocal: true,
  check: topology => kubeadmGroups(topology).filter(({ registrations }) => registrations.some(hasFixedName)).flatMap(checkGroup),
};

/** Whether something tells a node from another, and is not known on the machine only. Nearly nothing does. */
function hasFixedName(registration: Field): boolean {
  return isPlain(registration.textOf('name')) || IDENTITIES.some(name => isPlain(kubeletArgumentText(registration, name)));
}

function checkGroup({ group, config, registrations }: KubeadmGroup): Finding[] {
  const fixed = registrations.flatMap(registration => [
    ...isPlain(registration.textOf('name')) ? [registration.member('name')] : [],
    ...IDENTITIES.filter(name => isPlain(kubeletArgumentText(registration, name))).map(name => kubeletArgument(registration, name)!),
  ]).filter(at => !isReplaced(at.text!, config));
  // Counting is left for the few that have one.
  const count = fixed.length === 0 ? 0 : countOf(group);
  return count < 2 ? [] : fixed.map(at => ({
    at,
    message: `'${at.text}' is the same on all machines of ${group.object}, which may be ${count}, and the nodes of a cluster are told apart by it: each machine would take over the node of another; `
      + "use what cloud-init knows of a machine, such as '{{ ds.meta_data.local_hostname }}', or leave it out",
  }));
}

function isPlain(text: string | undefined): boolean {
  return text !== undefined && PLAIN.test(text) && !PLACEHOLDER.test(text);
}

/** Whether a command of the machines may put something else in its place. */
function isReplaced(text: string, config: Field): boolean {
  return ['bootCommands', 'preKubeadmCommands'].some(name => itemsOf(config, name).some(command => command.text?.includes(text)));
}

/** The most machines that are known to share the config. A pool that says nothing has one. */
function countOf({ object }: MachineGroup): number {
  const replicas: Field = object.at('spec.replicas');
  return Math.max(replicas.number ?? 1, limitOf(autoscalerLimits(object).max) ?? 0);
}
