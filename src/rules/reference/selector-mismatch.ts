import { CLUSTER_NAME_LABEL } from '../../core';
import { Rule, Severity } from '../../knowledge';
import { CLUSTER_GROUP, clusterNameOf, selectorMatches } from '../../topology';
import { selectorProblems } from '../shared/label-selectors';

export const SELECTOR_MISMATCH: Rule = {
  code: 'pool/selector-mismatch',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/machinedeployment.go and machineset.go',
  isLocal: true,
  check: topology => topology.ofKinds(CLUSTER_GROUP, 'MachineDeployment', 'MachineSet').flatMap(pool => {
    const selector = pool.at('spec.selector');
    // The webhook of MachineDeployments writes the cluster's name into the labels; and into the selector, where pool/cluster-name-mismatch looks at it.
    const clusterName = selector.member('matchLabels').textOf(CLUSTER_NAME_LABEL) ?? clusterNameOf(pool);
    const written = pool.at('spec.template.metadata.labels').texts;
    const isWritten = pool.kind === 'MachineSet' || clusterName === undefined || written[CLUSTER_NAME_LABEL] === clusterName;
    const labels = isWritten ? written : { ...written, [CLUSTER_NAME_LABEL]: clusterName };
    return selectorMatches(selector, labels) || selectorProblems(selector).length > 0 ? [] : [{
      at: selector,
      message: '\'selector\' does not match the labels in \'template.metadata.labels\'; write the same labels in both, or leave the selector empty',
    }];
  }),
};
