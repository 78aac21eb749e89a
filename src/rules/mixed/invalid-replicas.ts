import { Rule, Severity } from '../../knowledge';
import { negativeCounts } from '../shared/replicas';

/** That of kubeadm has a rule of its own, which demands more. */
export const INVALID_CONTROL_PLANE_REPLICAS: Rule = {
  code: 'control-plane/invalid-replicas',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 staging/src/k8s.io/apiextensions-apiserver/pkg/registry/customresource/validator.go; CRDs with a scale subresource',
  isLocal: true,
  check: (topology, registry) => negativeCounts(registry.kinds.flatMap(({ group, kind, scaledBy }) => scaledBy === undefined ? []
    : topology.ofKind(group, kind).map(object => object.at(scaledBy)))),
};
