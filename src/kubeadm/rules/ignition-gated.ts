import { configSpecs } from './config-specs';
import { Rule, Severity } from '../../knowledge';
import { tellOncePerCluster } from '../../rules/shared/once-per-cluster';

export const IGNITION_GATED: Rule = {
  code: 'bootstrap/ignition-gated',
  severity: Severity.WARNING,
  source: 'cluster-api bootstrap/kubeadm/webhooks/admission/kubeadmconfig.go',
  needsMember: ['format'],
  check: topology => tellOncePerCluster(topology, configSpecs(topology).map(spec => spec.member('format')).filter(({ text }) => text === 'ignition'), () =>
    "'format' 'ignition' is refused unless the feature gate KubeadmBootstrapFormatIgnition is on, which it is not by default; "
      + "turn it on, or use 'cloud-config'"),
};
