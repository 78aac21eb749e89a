import { clusterConfigurations } from './config-specs';
import { Finding, Rule, Severity } from '../../knowledge';
import { namedArguments } from '../../rules/shared/node-configs';
import { Field } from '../../topology';
import { argumentValueProblem } from '../argument-values';
import { STATIC_COMPONENTS } from '../removed-settings';

/** What an expression or a variable stands in is known on the node only. */
const UNKNOWN = /[${}]/;

/** kubeadm hands arguments on as they are, and a static pod that does not start brings no cluster up. */
export const ARGUMENT_VALUE: Rule = {
  code: 'control-plane/argument-value',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 cmd/{kube-apiserver,kube-controller-manager,kube-scheduler}/app/options, staging/src/k8s.io/{apiserver/pkg/server,component-base/config}/options, '
    + 'pkg/kubeapiserver/options/authorization.go; etcd v3.6.8 server/embed/config.go; go src/strconv',
  needsMember: ['extraArgs'],
  check: topology => clusterConfigurations(topology).filter(({ exists }) => exists).flatMap(configuration => [
    ...STATIC_COMPONENTS.flatMap(([program, name]) => checkArguments(program, configuration.find(name)?.find('extraArgs'))),
    ...checkArguments('etcd', configuration.at('etcd.local').find('extraArgs')),
  ]),
};

function checkArguments(program: string, args: Field | undefined): Finding[] {
  return args === undefined ? [] : namedArguments(args).flatMap(({ name, value: at }) => {
    const problem = at.text === undefined || UNKNOWN.test(at.text) ? undefined : argumentValueProblem(program, name, at.text);
    return problem === undefined ? [] : [{ at, message: `'${name}' is '${at.text}', which ${program} cannot read, and it does not start; ${problem}` }];
  });
}
