import { clusterConfigurations } from './config-specs';
import { Rule, Severity } from '../../knowledge';
import { isGiven } from '../../rules/shared/fields';

export const ETCD_BOTH: Rule = {
  code: 'control-plane/etcd-both',
  severity: Severity.ERROR,
  source: 'cluster-api controlplane/kubeadm/webhooks/admission/kubeadmcontrolplane.go',
  needsMember: ['external'],
  check: topology => clusterConfigurations(topology).map(configuration => configuration.member('etcd'))
    .filter(etcd => isGiven(etcd.member('local')) && isGiven(etcd.member('external')))
    .map(etcd => ({ at: etcd.member('local'), message: "'etcd' is 'local' and 'external' at once; keep one of them" })),
};
