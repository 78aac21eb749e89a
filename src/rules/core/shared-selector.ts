import { Finding, Rule, Severity } from '../../knowledge';
import { BundleObject, CLUSTER_GROUP, ClusterMembers, isRecord, selectorMatches } from '../../topology';

/** A warning: whoever made a machine stays its owner, and only what has none is taken. */
export const SHARED_SELECTOR: Rule = {
  code: 'pool/shared-selector',
  severity: Severity.WARNING,
  source: 'cluster-api core/reconcilers/machinedeployment/machinedeployment_controller.go getMachineSetsForDeployment; core/reconcilers/machineset/machineset_controller.go',
  isLocal: true,
  check: topology => topology.clusters.flatMap(checkCluster),
};

function checkCluster({ pools }: ClusterMembers): Finding[] {
  const deployments = pools.length < 2 ? [] : pools.map(({ object }) => object).filter(({ group, kind }) => group === CLUSTER_GROUP && kind === 'MachineDeployment');
  return deployments.flatMap(deployment => {
    const wanted = Object.entries(membersAt(deployment, 'selector', 'matchLabels'));
    // One that is written twice is the business of object/duplicate.
    const other = wanted.length === 0 ? undefined : deployments.find(pool => pool.name !== deployment.name && hasLabels(pool, wanted));
    // The rest of a selector is read where its labels fit.
    return other === undefined || !selectorMatches(deployment.at('spec.selector'), other.at('spec.template.metadata.labels').texts) ? [] : [{
      at: deployment.at('spec.selector'),
      message: `the selector also matches the machines of ${other}, so that each pool may take over what the other has made, and whoever looks for machines of one finds those of both; `
        + 'select by a label that only machines of this pool have',
    }];
  });
}

function hasLabels(pool: BundleObject, wanted: readonly [string, unknown][]): boolean {
  const labels = membersAt(pool, 'template', 'metadata', 'labels');
  return wanted.every(([name, value]) => labels[name] === value);
}

/** The members of an object below the spec, without fields for them: nearly all pools have labels of their own. */
function membersAt({ manifest }: BundleObject, ...way: string[]): { readonly [name: string]: unknown } {
  const found = ['spec', ...way].reduce<unknown>((value, step) => isRecord(value) ? value[step] : undefined, manifest);
  return isRecord(found) ? found : {};
}
