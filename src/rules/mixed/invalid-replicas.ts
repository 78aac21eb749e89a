import { Rule, Severity } from '../../knowledge';
import { CONTROL_PLANE_GROUP } from '../../topology';
import { negativeCounts } from '../shared/replicas';

/** That of kubeadm has a rule of its own, which demands more. */
export const INVALID_CONTROL_PLANE_REPLICAS: Rule = {
  code: 'control-plane/invalid-replicas',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 staging/src/k8s.io/apiextensions-apiserver/pkg/registry/customresource/validator.go; CRDs with a scale subresource',
  check: topology => negativeCounts([
    ...topology.ofKinds(CONTROL_PLANE_GROUP, 'KamajiControlPlane', 'K0smotronControlPlane', 'K0sControlPlane').map(object => object.at('spec.replicas')),
    ...topology.ofKind('kamaji.clastix.io', 'TenantControlPlane').map(object => object.at('spec.controlPlane.deployment.replicas')),
  ]),
};
