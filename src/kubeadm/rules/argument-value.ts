import { argumentFindings } from './argument-findings';
import { clusterConfigurations } from './config-specs';
import { Finding, Rule, Severity } from '../../knowledge';
import { namedArguments } from '../../rules/shared/node-configs';
import { Field } from '../../topology';
import { STATIC_COMPONENTS } from '../removed-settings';

/** How many of its heartbeats etcd waits for at least before it looks for another leader, and what it takes where nothing is written, in milliseconds. */
const [LEAST_HEARTBEATS, HEARTBEAT, ELECTION] = [5, 100, 1000];

/** kubeadm hands arguments on as they are, and a static pod that does not start brings no cluster up. */
export const ARGUMENT_VALUE: Rule = {
  code: 'control-plane/argument-value',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 cmd/{kube-apiserver,kube-controller-manager,kube-scheduler}/app/options, staging/src/k8s.io/{apiserver/pkg/server,component-base/config}/options, '
    + 'pkg/kubeapiserver/options/authorization.go; etcd v3.6.8 server/embed/config.go; go src/strconv',
  needsMember: ['extraArgs'],
  check: topology => clusterConfigurations(topology).filter(({ exists }) => exists).flatMap(configuration => {
    const etcd = configuration.at('etcd.local').find('extraArgs');
    return [
      ...STATIC_COMPONENTS.flatMap(([program, name]) => argumentFindings(program, configuration.find(name)?.find('extraArgs'))),
      ...argumentFindings('etcd', etcd), ...etcd === undefined ? [] : electionFindings(etcd),
    ];
  }),
};

function electionFindings(args: Field): Finding[] {
  const [heartbeat, election] = ['heartbeat-interval', 'election-timeout'].map(wanted => namedArguments(args).find(({ name }) => name === wanted)?.value);
  const [interval, timeout] = [Number(heartbeat?.text ?? HEARTBEAT), Number(election?.text ?? ELECTION)];
  const at = election ?? heartbeat;
  return at === undefined || !(timeout < LEAST_HEARTBEATS * interval) ? [] : [{
    at,
    message: `'election-timeout' ${timeout} is less than ${LEAST_HEARTBEATS} times 'heartbeat-interval' ${interval}, and etcd does not start; write ${LEAST_HEARTBEATS * interval} or more for the first`,
  }];
}
