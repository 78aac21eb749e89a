import { Finding, Rule, Severity } from '../../../knowledge';
import { KubeadmMachines, kubeadmMachines, kubeletArgument } from '../../../rules/shared/kubeadm-machines';
import { Field } from '../../../topology';

const EXPRESSION = /\{\{[^{}]*\}\}/g;

export const NODE_NAME: Rule = {
  code: 'kubevirt/node-name',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-kubevirt controllers/kubevirtmachine_controller.go',
  check: (topology, registry) => kubeadmMachines(topology, registry, 'kubevirt').flatMap(checkMachines),
};

function checkMachines(machines: KubeadmMachines): Finding[] {
  const name = machines.group.infrastructure?.kind === 'KubevirtMachine' ? machines.group.infrastructure.name : undefined;
  return machines.registrations.flatMap(registration => [registration.member('name'), kubeletArgument(registration, 'hostname-override')])
    .filter((at): at is Field => at?.text !== undefined && at.text !== '' && at.text !== name && !yieldsHostName(at.text)).map(at => ({
      at,
      message: `'${at.text}' is not the name of the virtual machine, by which its node is found; leave it out, or use '{{ ds.meta_data.local_hostname }}'`,
    }));
}

/** Whether an expression yields the host name, which is the name of the virtual machine. */
function yieldsHostName(text: string): boolean {
  return (text.match(EXPRESSION) ?? []).some(expression => /host_?name/.test(expression));
}
