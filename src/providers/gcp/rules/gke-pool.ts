import { gkePools } from './gke-kinds';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isPresent, nameOf, shown } from '../../../rules/shared/fields';
import { BundleObject, ClusterMembers, MachineGroup } from '../../../topology';
import { isSpreadEvenly, MAX_GKE_NAME, ZONES_OF_A_REGION } from '../gke-limits';

export const GKE_POOL: Rule = {
  code: 'gcp/gke-pool',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-gcp exp/webhooks/gcpmanagedmachinepool_webhook.go, cloud/services/shared/machinepool.go',
  check: topology => {
    const pools = gkePools(topology);
    return pools.length === 0 ? [] : [...pools.flatMap(checkPool), ...topology.clusters.flatMap(checkCluster)];
  },
};

function checkPool(pool: BundleObject): Finding[] {
  const [name, min, max] = ['nodePoolName', 'scaling.minCount', 'scaling.maxCount'].map(path => pool.at(`spec.${path}`));
  const limits = [min, max, pool.at('spec.scaling.locationPolicy')];
  return [
    ...(name.text ?? '').length <= MAX_GKE_NAME ? [] : [{ at: name, message: `'nodePoolName' ${shown(name)} has ${name.text!.length} characters; use at most ${MAX_GKE_NAME}` }],
    ...pool.at('spec.scaling.enableAutoscaling').flag === false
      ? limits.filter(isPresent).map(at => ({ at, message: `'${nameOf(at)}' ${shown(at)} is not possible with 'enableAutoscaling' false; leave one of them out` }))
      : [],
    ...(min.number ?? 0) < 0 ? [{ at: min, message: `'minCount' ${min.number} is below zero; use 0 or more` }] : [],
    ...min.number === undefined || max.number === undefined || min.number <= max.number ? [] : [{
      at: max, message: `'maxCount' ${max.number} is less than 'minCount' ${min.number}; make it ${min.number} or more`,
    }],
    ...['diskSizeGb', 'localSsdCount'].map(path => pool.at(`spec.${path}`)).filter(({ number = 0 }) => number < 0)
      .map(at => ({ at, message: `'${nameOf(at)}' ${at.number} is below zero; use 0 or more` })),
  ];
}

function checkCluster({ controlPlane, pools }: ClusterMembers): Finding[] {
  const isAutopilot = controlPlane?.kind === 'GCPManagedControlPlane' && controlPlane.at('spec.enableAutopilot').flag === true;
  return pools.filter(({ infrastructure }) => infrastructure?.kind === 'GCPManagedMachinePool').flatMap(group => isAutopilot
    ? [{ at: group.infrastructureRef!.field, message: `${group.object} is a pool of ${controlPlane}, whose nodes Google runs ('enableAutopilot'); remove it` }]
    : checkCount(group));
}

/** Cluster API takes one machine where nothing is said, and the least of an autoscaler where somebody names that. */
function checkCount({ object, infrastructure }: MachineGroup): Finding[] {
  const at = object.at('spec.replicas');
  const zones = infrastructure!.at('spec.nodeLocations').items().length;
  return at.number === undefined || isSpreadEvenly(at.number, zones) ? [] : [{
    at,
    message: `'replicas' ${at.number} cannot be spread evenly over ${zones === 0 ? `the ${ZONES_OF_A_REGION} zones of a region` : `'nodeLocations' of ${infrastructure}`}, and CAPG makes no other pools; `
      + `use a multiple of ${zones || ZONES_OF_A_REGION}`,
  }];
}
