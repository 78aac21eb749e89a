import { Finding, Rule, Severity } from '../../knowledge';
import { CLUSTER_GROUP, CONTROL_PLANE_GROUP, Field, isRecord } from '../../topology';
import { isPresent, isText, nameOf } from '../shared/fields';
import { FieldTable, fieldsOfTable, isOfFirstVersion } from '../shared/fields-at';

const OF_MACHINES = ['infrastructureRef', 'bootstrap.configRef'];
const OF_POOLS = OF_MACHINES.map(path => `spec.template.spec.${path}`);

/** The references that are stored without their version, which a conversion looks up by group and kind. The schemas of v1beta2 demand all parts. */
const REFERENCES: FieldTable = {
  [CLUSTER_GROUP]: {
    Cluster: ['spec.infrastructureRef', 'spec.controlPlaneRef'],
    MachineDeployment: OF_POOLS,
    MachineSet: OF_POOLS,
    MachinePool: OF_POOLS,
    Machine: OF_MACHINES.map(path => `spec.${path}`),
  },
  [CONTROL_PLANE_GROUP]: { KubeadmControlPlane: ['spec.machineTemplate.infrastructureRef'] },
};

export const INCOMPLETE: Rule = {
  code: 'reference/incomplete',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/conversion/common.go, controlplane/kubeadm/webhooks/conversion/kubeadmcontrolplane.go, '
    + 'internal/contract/version.go',
  isLocal: true,
  check: topology => fieldsOfTable(REFERENCES, topology, isOfFirstVersion).filter(({ value }) => isRecord(value)).flatMap(checkReference),
};

function checkReference(reference: Field): Finding[] {
  const apiVersion = reference.member('apiVersion');
  const [group, ...versions] = (apiVersion.text ?? '').split('/');
  if (versions.length > 1) {
    return [{ at: apiVersion, message: `'apiVersion' '${apiVersion.text}' has more than one '/'; write the group and the version, as in 'group/v1'` }];
  }
  const [kind, name] = [reference.member('kind'), reference.member('name')];
  const hasGroup = versions.length === 1 && group !== '';
  if (!hasGroup && !isText(kind) && !isText(name)) {
    // Where nothing is said nothing is referred to.
    return [];
  }
  const missing = [...isPresent(kind) ? [] : ['kind'], ...isPresent(name) && name.value !== '' ? [] : ['name']];
  // One that lacks nothing but the group, or whose kind is empty, is of the wrong kind.
  return missing.length === 0 || isReported(reference) ? [] : [{
    at: reference.member(missing[0]),
    message: `'${nameOf(reference)}' lacks ${[...hasGroup ? [] : ['apiVersion'], ...missing].map(part => `'${part}'`).join(' and ')}; `
      + `write 'apiVersion' with the group, 'kind' and 'name'${isOptional(reference) ? ', or leave the reference out' : ''}`,
  }];
}

/** Clusters can do without either part, and machines without a bootstrap config. */
function isOptional(reference: Field): boolean {
  return reference.object.kind === 'Cluster' || nameOf(reference) === 'configRef';
}

/** The machine templates of control planes have a rule of their own. */
function isReported({ object }: Field): boolean {
  return object.kind === 'KubeadmControlPlane';
}
