import { argumentFindings } from './argument-findings';
import { configSpecs } from './config-specs';
import { Rule, Severity } from '../../knowledge';
import { argumentConflicts } from '../argument-conflicts';
import { Component } from '../removed-settings';

const REGISTRATIONS = ['initConfiguration', 'joinConfiguration'];

/** kubeadm writes arguments of a kubelet into a file as they are. */
export const KUBELET_ARGUMENT_VALUE: Rule = {
  code: 'node/argument-value',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 cmd/kubelet/app/options/options.go, pkg/kubelet/eviction/helpers.go, pkg/kubelet/cm/{cpumanager,memorymanager,topologymanager}/policy_*.go, '
    + 'staging/src/k8s.io/component-base/cli/flag/langle_separated_map_string_string.go',
  needsMember: ['kubeletExtraArgs'],
  check: topology => configSpecs(topology).flatMap(config => REGISTRATIONS.flatMap(name => {
    const args = config.find(name)?.find('nodeRegistration')?.find('kubeletExtraArgs');
    return [...argumentFindings(Component.KUBELET, args), ...argumentConflicts(Component.KUBELET, args)];
  })),
};
