import { topologyFields } from './topology-fields';
import { Rule, Severity } from '../../knowledge';
import { limitsIn } from '../shared/autoscaler';
import { isPresent, shown } from '../shared/fields';

export const TOPOLOGY_REPLICAS: Rule = {
  code: 'pool/topology-replicas',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/cluster.go',
  isLocal: true,
  check: topology => topologyFields(topology).deployments.flatMap(pool => {
    const [at, { min, max }] = [pool.member('replicas'), limitsIn(pool.member('metadata'))];
    return isPresent(at) && (min.exists || max.exists)
      ? [{ at, message: `'replicas' ${shown(at)} is given beside limits of the autoscaler, and a topology takes one of both; leave 'replicas' out` }]
      : [];
  }),
};
