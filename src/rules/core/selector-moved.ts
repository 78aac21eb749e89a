import { CLUSTER_NAME_LABEL } from '../../core';
import { Change, ChangeRule, Severity } from '../../knowledge';
import { CLUSTER_GROUP, selectorMatches } from '../../topology';
import { isGiven } from '../shared/fields';

/** The label that Cluster API puts on the machines of a pool beside that of their cluster, and takes for a selector where none is written. */
const POOL_LABELS: { readonly [kind: string]: string } = {
  MachineDeployment: 'cluster.x-k8s.io/deployment-name',
  MachineSet: 'cluster.x-k8s.io/set-name',
};

/** No webhook refuses it: the controller only passes over what its selector does not match. */
export const SELECTOR_MOVED: ChangeRule = {
  code: 'pool/selector-moved',
  severity: Severity.ERROR,
  source: 'cluster-api core/reconcilers/machinedeployment/machinedeployment_controller.go getMachineSetsForDeployment; core/reconcilers/machineset/machineset_controller.go',
  check: changes => changes.ofKinds(CLUSTER_GROUP, ...Object.keys(POOL_LABELS)).filter(losesMachines).map(({ after }) => ({
    at: after.at('spec.selector'),
    message: `'selector' does not match the machines that ${after} has made so far, which stay, belong to nobody and are neither counted nor updated; `
      + 'write the former selector again, or make another pool',
  })),
};

function losesMachines({ before, after }: Change): boolean {
  const labels = {
    ...before.at('spec.template.metadata.labels').texts,
    [CLUSTER_NAME_LABEL]: before.at('spec').textOf('clusterName') ?? '',
    [POOL_LABELS[before.kind]]: before.name,
  };
  const [old, now] = [before, after].map(object => object.at('spec.selector'));
  // A selector that never matched is the business of another rule.
  return isGiven(now) && selectorMatches(old, labels) && !selectorMatches(now, labels);
}
