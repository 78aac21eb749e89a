import { controlPlaneSpecs } from './config-specs';
import { Finding, Rule, Severity } from '../../knowledge';
import { Field } from '../../topology';
import { isPossibleSurge } from '../control-plane-limits';

export const INVALID_CONTROL_PLANE_ROLLOUT: Rule = {
  code: 'control-plane/invalid-rollout',
  severity: Severity.ERROR,
  source: 'cluster-api controlplane/kubeadm/webhooks/admission/kubeadmcontrolplane.go',
  isLocal: true,
  check: topology => controlPlaneSpecs(topology).flatMap(spec =>
    [spec.at('rollout.strategy'), spec.member('rolloutStrategy')].flatMap(strategy => checkSurge(spec, strategy.at('rollingUpdate.maxSurge')))),
};

function checkSurge(spec: Field, at: Field): Finding[] {
  const surge = surgeOf(at);
  // A template has no replicas, and a control plane without has one.
  const replicas = spec.object.kind === 'KubeadmControlPlane' ? spec.member('replicas').number ?? 1 : undefined;
  if (surge === undefined || isPossibleSurge(surge, replicas)) {
    return [];
  }
  return [{
    at,
    message: surge === 0
      ? `'maxSurge' 0 with 'replicas' ${replicas} would take away the quorum of etcd; use 'maxSurge' 1, or three or more replicas`
      : `'maxSurge' ${at.value} is not possible for a control plane; use 0 or 1`,
  }];
}

/** Cluster API reads a text that is no number, also a share, as 0. */
function surgeOf({ number, text }: Field): number | undefined {
  return number ?? (text === undefined ? undefined : /^[-+]?\d+$/.test(text) ? Number(text) : 0);
}
