import { machineSpecs } from './machines';
import { Finding, Rule, Severity } from '../../../knowledge';
import { mayBePatched } from '../../../rules/shared/class-templates';
import { holdsVariable, nameOf, shown } from '../../../rules/shared/fields';
import { Field, INFRASTRUCTURE_GROUP, Topology } from '../../../topology';

const KEY = /^[\p{Ll}\p{Lo}][\p{Ll}\p{Lo}\p{N}_-]{0,62}$/u;
const VALUE = /^[\p{Ll}\p{Lo}\p{N}_-]{0,63}$/u;
const MAX_LABELS = 64;
const KINDS = ['GCPCluster', 'GCPManagedCluster', 'GCPManagedMachinePool'];

/** Labels of Google Cloud have less to choose from than those of Kubernetes. */
export const INVALID_LABEL: Rule = {
  code: 'gcp/invalid-label',
  severity: Severity.ERROR,
  source: 'cloud.google.com resource-manager/docs/labels-overview; cluster-api-provider-gcp cloud/scope/machine.go',
  needsMember: ['additionalLabels'],
  check: topology => labelsOf(topology).flatMap(checkLabels).filter(({ at }) => !mayBePatched(at, topology)),
};

function labelsOf(topology: Topology): Field[] {
  return [
    ...topology.ofKinds(INFRASTRUCTURE_GROUP, ...KINDS).map(object => object.at('spec')),
    ...topology.ofKinds(INFRASTRUCTURE_GROUP, 'GCPClusterTemplate').map(object => object.at('spec.template.spec')),
    ...machineSpecs(topology),
  ].map(spec => spec.member('additionalLabels'));
}

function checkLabels(labels: Field): Finding[] {
  const members = labels.members();
  return [
    ...members.length <= MAX_LABELS ? [] : [{ at: labels, message: `'additionalLabels' has ${members.length} labels; Google Cloud takes at most ${MAX_LABELS} for a resource` }],
    ...members.filter(label => label.text !== undefined && !isLabel(nameOf(label), label.text)).map(at => ({
      at,
      message: `'${nameOf(at)}' = ${shown(at)} is no label that Google Cloud takes, and it makes nothing that has one; use at most 63 small letters, digits, '_' and '-', `
        + 'and begin the key with a letter',
    })),
  ];
}

function isLabel(key: string, value: string): boolean {
  return (KEY.test(key) || holdsVariable(key)) && (VALUE.test(value) || holdsVariable(value));
}
