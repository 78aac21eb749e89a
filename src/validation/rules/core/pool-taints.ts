import { machineSpecs } from './machine-specs';
import { CONTROL_PLANE_GROUP, Field, Topology } from '../../../topology';
import { Finding, Rule, Severity } from '../../rule';

/** Keys that controllers set and remove themselves. */
const RESERVED = [
  /^node\.cluster\.x-k8s\.io\/(uninitialized|outdated-revision)$/, /^node\.kubernetes\.io\/(?!out-of-service$)/, /^node\.cloudprovider\.kubernetes\.io\//,
  /^node-role\.kubernetes\.io\/master$/,
];
const REMEDY = "put taints into 'nodeRegistration.taints' of the bootstrap config";

export const INVALID_TAINT: Rule = {
  code: 'pool/invalid-taint',
  severity: Severity.WARNING,
  source: 'cluster-api v1.14.0 internal/util/taints/validation.go, core/webhooks/admission/machinepool.go',
  check: topology => taintFields(topology).filter(taints => taints.items().length > 0).flatMap(taints => [gated(taints), ...reserved(taints)]),
};

function taintFields(topology: Topology): Field[] {
  const controlPlanes = topology.ofKind(CONTROL_PLANE_GROUP, 'KubeadmControlPlane').flatMap(({ root }) =>
    [root.at('spec.machineTemplate.spec.taints'), root.at('spec.machineTemplate.taints')]);
  return [...machineSpecs(topology).map(machine => machine.member('taints')), ...controlPlanes];
}

function gated(at: Field): Finding {
  return at.object.kind === 'MachinePool'
    ? { at, message: `'taints' of a MachinePool are refused by Cluster API v1.14; ${REMEDY}` }
    : { at, message: `'taints' are refused unless the feature gate MachineTaintPropagation is on, which it is not by default; ${REMEDY}, or turn it on` };
}

function reserved(taints: Field): Finding[] {
  return taints.items().map(taint => taint.member('key')).filter(({ text }) => text !== undefined && RESERVED.some(pattern => pattern.test(text)))
    .map(at => ({ at, message: `taint key '${at.text}' is reserved for controllers and refused; use a key of your own` }));
}
