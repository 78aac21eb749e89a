import { CLUSTER_NAME_LABEL, CONTROL_PLANE_LABEL, OWNER_NAME_LABELS, SET_NAME_LABEL } from '../../core';
import { machineGroupsOf } from '../../rules/shared/infra-clusters';
import { ClusterMembers, Field, MachineGroup, selectorMatches } from '../../topology';

const CONTROL_PLANE_NAME_LABEL = 'cluster.x-k8s.io/control-plane-name';

/** What the manifests tell of the labels of machines. */
export interface MachineLabels {
  readonly group: MachineGroup;
  readonly labels: { readonly [name: string]: string };
  /** Whether controllers may set a label of this name to something that the manifests do not tell. */
  isUnknown(name: string): boolean;
}

/** The labels of all machines of a cluster, with those that controllers add. */
export function machineLabelsOf(members: ClusterMembers): MachineLabels[] {
  return machineGroupsOf(members).map(group => ({
    group,
    // Copied into an empty object, because Node.js 20 reads slowly what begins with the members of another and then has more.
    labels: Object.assign({}, writtenLabels(group), addedLabels(group), { [CLUSTER_NAME_LABEL]: members.name }),
    isUnknown: name => group.isControlPlane && group.object.kind !== 'KubeadmControlPlane'
      ? name !== CLUSTER_NAME_LABEL
      : group.object.kind === 'MachineDeployment' && (name === SET_NAME_LABEL || name === 'machine-template-hash'),
  }));
}

/** Whether a selector can match the machines, as far as the manifests tell. */
export function mayMatch(selector: Field, { labels, isUnknown }: MachineLabels): boolean {
  return selectorMatches(selector, labels, isUnknown);
}

/** Whether a selector matches the machines, whatever controllers add. */
export function surelyMatches(selector: Field, { labels, isUnknown }: MachineLabels): boolean {
  const names = Object.keys(selector.member('matchLabels').texts).concat(expressions(selector).map(keyOf));
  return !names.some(isUnknown) && selectorMatches(selector, labels);
}

function expressions(selector: Field): readonly Field[] {
  return selector.member('matchExpressions').items();
}

function keyOf(expression: Field): string {
  return expression.member('key').text ?? '';
}

function writtenLabels({ object, isControlPlane }: MachineGroup): { readonly [name: string]: string } {
  if (isControlPlane) {
    return object.at('spec.machineTemplate.metadata.labels').texts;
  }
  return object.kind === 'Machine' ? object.labels : object.at('spec.template.metadata.labels').texts;
}

function addedLabels({ object: { kind, name }, isControlPlane }: MachineGroup): { readonly [name: string]: string } {
  if (isControlPlane) {
    return { [CONTROL_PLANE_LABEL]: '', [CONTROL_PLANE_NAME_LABEL]: name };
  }
  const label = OWNER_NAME_LABELS[kind];
  return label === undefined ? {} : { [label]: name };
}
