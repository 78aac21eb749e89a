import { RemoteTemplate, remoteTemplates } from './remote-hosts';
import { nearestName } from '../../../core';
import { Rule, Severity } from '../../../knowledge';
import { INFRASTRUCTURE_GROUP, Topology } from '../../../topology';

export const NO_REMOTE_HOSTS: Rule = {
  code: 'k0smotron/no-remote-hosts',
  severity: Severity.WARNING,
  findsAbsence: true,
  source: 'k0smotron internal/controller/infrastructure/remote_machine_controller.go',
  check: topology => remoteTemplates(topology).filter(({ hosts }) => hosts === 0).map(remote => ({
    at: remote.pool,
    message: `no PooledRemoteMachine in the namespace of the template belongs to the pool '${remote.pool.text}'; ${remedyOf(topology, remote)}`,
  })),
};

function remedyOf(topology: Topology, { template, pool }: RemoteTemplate): string {
  const machines = topology.ofKind(INFRASTRUCTURE_GROUP, 'PooledRemoteMachine');
  const elsewhere = machines.find(machine => machine.at('spec.pool').text === pool.text);
  if (elsewhere !== undefined) {
    return `${elsewhere}, which does, is in the namespace '${elsewhere.namespace}': put the hosts and the cluster into one namespace`;
  }
  const here = machines.filter(({ namespace }) => namespace === template.namespace).flatMap(machine => machine.at('spec.pool').text ?? []);
  const near = nearestName(pool.text!, new Set(here));
  return near === undefined ? "use the 'pool' of some, or make sure that they are written elsewhere" : `some belong to '${near}': correct the name`;
}
