import { Finding, Rule, Severity } from '../../knowledge';
import { isGiven } from '../../rules/shared/fields';
import { BundleObject, CONTROL_PLANE_GROUP } from '../../topology';
import { hasQuorum } from '../control-plane-limits';

export const ETCD_QUORUM: Rule = {
  code: 'control-plane/etcd-quorum',
  severity: Severity.ERROR,
  source: 'cluster-api controlplane/kubeadm/webhooks/admission/kubeadmcontrolplane.go',
  isLocal: true,
  check: topology => topology.ofKind(CONTROL_PLANE_GROUP, 'KubeadmControlPlane').flatMap(checkReplicas),
};

function checkReplicas(controlPlane: BundleObject): Finding[] {
  const at = controlPlane.at('spec.replicas');
  if (at.number === undefined) {
    return [];
  }
  if (at.number <= 0) {
    return [{ at, message: `'replicas' ${at.number} leaves no API server; use 1 or more` }];
  }
  return hasQuorum(at.number, !isGiven(controlPlane.at('spec.kubeadmConfigSpec.clusterConfiguration.etcd.external'))) ? [] : [{
    at,
    message: `'replicas' ${at.number} is even and etcd runs on the control plane; use an odd number, or an external etcd`,
  }];
}
