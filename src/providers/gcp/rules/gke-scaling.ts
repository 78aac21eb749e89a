import { gkePools } from './gke-kinds';
import { Rule, Severity } from '../../../knowledge';
import { isPresent } from '../../../rules/shared/fields';

/** The controller compares the pool with what it takes for the default, and writes that. */
export const GKE_SCALING: Rule = {
  code: 'gcp/gke-scaling',
  severity: Severity.WARNING,
  source: 'cluster-api-provider-gcp exp/api/v1beta1/types.go, cloud/services/container/nodepools/reconcile.go',
  check: topology => gkePools(topology).map(pool => pool.at('spec.scaling')).filter(at => !isPresent(at)).map(at => ({
    at, message: "'scaling' is missing, so GKE scales the pool between no node and one, whatever 'replicas' of its MachinePool says; set 'enableAutoscaling' to false, or give limits",
  })),
};
