import { virtualMachines } from './machines';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isPresent } from '../../../rules/shared/fields';
import { Field } from '../../../topology';

export const RUN_STRATEGY: Rule = {
  code: 'kubevirt/run-strategy',
  severity: Severity.ERROR,
  source: 'kubevirt v1.6 pkg/virt-api/webhooks/validating-webhook/admitters/vms-admitter.go, pkg/virt-controller/watch/vm/vm.go',
  check: topology => virtualMachines(topology).flatMap(checkMachine),
};

function checkMachine(vm: Field): Finding[] {
  const [at, running] = [vm.member('runStrategy'), vm.member('running')];
  if (at.text === 'Halted' && !isPresent(running)) {
    return [{ at, message: "'runStrategy' 'Halted' keeps the machine off, and nobody starts it, so that it never becomes a node; use 'Always'" }];
  }
  if (isPresent(at) !== isPresent(running)) {
    return [];
  }
  return [{ at, message: isPresent(at) ? "'runStrategy' and 'running' exclude each other; leave 'running' out" : "'runStrategy' is missing, and KubeVirt has no default for it; set it, for example to 'Always'" }];
}
