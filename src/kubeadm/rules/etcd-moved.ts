import { ChangeRule, Severity } from '../../knowledge';
import { isGiven } from '../../rules/shared/fields';
import { CONTROL_PLANE_GROUP } from '../../topology';

export const ETCD_MOVED: ChangeRule = {
  code: 'control-plane/etcd-moved',
  severity: Severity.ERROR,
  source: 'cluster-api controlplane/kubeadm/webhooks/admission/kubeadmcontrolplane.go',
  check: changes => changes.ofKinds(CONTROL_PLANE_GROUP, 'KubeadmControlPlane').flatMap(({ before, after }) => {
    const [old, at] = [before, after].map(object => object.at('spec.kubeadmConfigSpec.clusterConfiguration.etcd.external'));
    const [from, to] = isGiven(old) ? ['external', 'to the control plane'] : ['on the control plane', 'out of it'];
    return isGiven(old) === isGiven(at) ? [] : [{ at, message: `etcd was ${from} and cannot move ${to}; write 'etcd' as it was, or make a new cluster` }];
  }),
};
