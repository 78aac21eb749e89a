import { TaintedNodes, taintFields } from './taint-fields';
import { Rule, Severity } from '../../knowledge';
import { tellOncePerCluster } from '../shared/once-per-cluster';

export const INVALID_TAINT: Rule = {
  code: 'pool/invalid-taint',
  severity: Severity.WARNING,
  source: 'cluster-api internal/util/taints/validation.go',
  needsMember: ['taints'],
  check: topology => tellOncePerCluster(topology,
    taintFields(topology).filter(({ nodes }) => nodes !== TaintedNodes.MACHINE_POOL).map(({ at }) => at), () =>
      "'taints' are refused unless the feature gate MachineTaintPropagation is on, which it is not by default; "
      + "put taints into 'nodeRegistration.taints' of the bootstrap config, or turn it on"),
};
