import { argumentFindings } from './argument-findings';
import { clusterConfigurations } from './config-specs';
import { Rule, Severity } from '../../knowledge';
import { Field } from '../../topology';
import { argumentConflicts } from '../argument-conflicts';
import { STATIC_COMPONENTS } from '../removed-settings';

/** kubeadm hands arguments on as they are, and a static pod that does not start brings no cluster up. */
export const ARGUMENT_VALUE: Rule = {
  code: 'control-plane/argument-value',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 cmd/{kube-apiserver,kube-controller-manager,kube-scheduler}/app/options, staging/src/k8s.io/{apiserver/pkg/server,component-base/config}/options, '
    + 'pkg/kubeapiserver/options/{authentication,authorization}.go; etcd v3.6.8 server/embed/config.go; go src/strconv',
  needsMember: ['extraArgs'],
  check: topology => clusterConfigurations(topology).filter(({ exists }) => exists).flatMap(configuration => {
    const programs: [string, Field | undefined][] = STATIC_COMPONENTS.map(([program, name]) => [program, configuration.find(name)?.find('extraArgs')]);
    return [...programs, ['etcd', configuration.at('etcd.local').find('extraArgs')] as const]
      .flatMap(([program, args]) => [...argumentFindings(program, args), ...argumentConflicts(program, args)]);
  }),
};
