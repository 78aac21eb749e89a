import { Finding, Rule, Severity } from '../../knowledge';
import { BundleObject, CLUSTER_GROUP, ClusterMembers, selectorMatches } from '../../topology';

/** A warning: whoever made a machine stays its owner, and only what has none is taken. */
export const SHARED_SELECTOR: Rule = {
  code: 'pool/shared-selector',
  severity: Severity.WARNING,
  source: 'cluster-api core/reconcilers/machinedeployment/machinedeployment_controller.go getMachineSetsForDeployment; core/reconcilers/machineset/machineset_controller.go',
  check: topology => topology.clusters.flatMap(checkCluster),
};

function checkCluster({ pools }: ClusterMembers): Finding[] {
  const deployments = pools.length < 2 ? [] : pools.map(({ object }) => object).filter(({ group, kind }) => group === CLUSTER_GROUP && kind === 'MachineDeployment');
  return deployments.flatMap((deployment, index) => {
    const selector = deployment.at('spec.selector');
    const other = Object.keys(selector.member('matchLabels').texts).length > 0 ? deployments.find((pool, at) => at !== index && pool !== deployment && selectorMatches(selector, labelsOf(pool))) : undefined;
    return other === undefined ? [] : [{
      at: selector,
      message: `the selector also matches the machines of ${other}, so that each pool may take over what the other has made, and whoever looks for machines of one finds those of both; `
        + 'select by a label that only machines of this pool have',
    }];
  });
}

function labelsOf(pool: BundleObject): { readonly [name: string]: string } {
  return pool.at('spec.template.metadata.labels').texts;
}
