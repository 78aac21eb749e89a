import { ChangeRule, Severity } from '../../knowledge';
import { CLUSTER_GROUP } from '../../topology';
import { autoscalerLimits, limitOf } from '../shared/autoscaler';

export const AUTOSCALER_LIMITS_MOVED: ChangeRule = {
  code: 'pool/autoscaler-limits-moved',
  severity: Severity.WARNING,
  source: 'cluster-api core/webhooks/admission/machinedeployment.go; autoscaler cluster-autoscaler/cloudprovider/clusterapi/clusterapi_nodegroup.go',
  check: changes => changes.ofKinds(CLUSTER_GROUP, 'MachineDeployment', 'MachineSet', 'MachinePool').flatMap(({ before, after }) => {
    const [old, now] = [before, after].map(pool => autoscalerLimits(pool));
    const [oldMin, oldMax, min, max] = [old.min, old.max, now.min, now.max].map(limitOf);
    if (oldMin === undefined || oldMax === undefined || min === undefined || max === undefined || min > max || (min <= oldMax && max >= oldMin)) {
      return [];
    }
    return [{
      at: min > oldMax ? now.min : now.max,
      message: `the limits ${min} to ${max} have no count in common with ${oldMin} to ${oldMax} of before, so the pool ${min > oldMax ? 'grows' : 'loses machines'} at once `
        + 'by what lies between; move the limits in steps if that is not meant',
    }];
  }),
};
