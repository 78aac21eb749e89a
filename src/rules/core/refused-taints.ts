import { TaintedNodes, taintFields } from './taint-fields';
import { isLabelKey } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { Field } from '../../topology';

/** Keys that controllers set and remove themselves. */
const RESERVED = [
  /^node\.cluster\.x-k8s\.io\/(uninitialized|outdated-revision)$/, /^node\.kubernetes\.io\/(?!out-of-service$)/, /^node\.cloudprovider\.kubernetes\.io\//,
  /^node-role\.kubernetes\.io\/master$/,
];
const CONTROL_PLANE = 'node-role.kubernetes.io/control-plane';

/** Whatever the feature gates, which pool/invalid-taint is about. */
export const REFUSED_TAINT: Rule = {
  code: 'pool/refused-taint',
  severity: Severity.ERROR,
  source: 'cluster-api internal/util/taints/validation.go, core/webhooks/admission/{cluster,machine,machinepool}.go',
  needsMember: ['taints'],
  check: topology => taintFields(topology).flatMap(({ at, nodes }) => [
    ...nodes === TaintedNodes.MACHINE_POOL
      ? [{ at, message: `'taints' of a MachinePool are refused by Cluster API v1.14${later(at)}; put taints into 'nodeRegistration.taints' of the bootstrap config` }]
      : [],
    ...at.items().flatMap(taint => checkKey(taint.member('key'), nodes)),
  ]),
};

function checkKey(at: Field, nodes: TaintedNodes): Finding[] {
  const key = at.text ?? '';
  if (RESERVED.some(pattern => pattern.test(key))) {
    return [{ at, message: `taint key '${key}' is reserved for controllers and refused; use a key of your own` }];
  }
  if (key === CONTROL_PLANE && nodes !== TaintedNodes.CONTROL_PLANE) {
    return [{ at, message: `taint key '${key}' is refused on workers${later(at)}; use a key of your own` }];
  }
  // What the pattern of the schema admits and is only too long.
  return key === '' || isLabelKey(key) ? [] : [{ at, message: `taint key '${key}' is not the key of a label; use at most 63 characters in the name` }];
}

/** What a Cluster says about its workers is checked in full only when the objects are written that it stands for. */
function later({ object }: Field): string {
  return object.kind === 'Cluster' ? ', not with the Cluster but when its topology becomes a pool' : '';
}
