import { otherCluster } from './health-checks';
import { Rule, Severity } from '../../knowledge';
import { CLUSTER_GROUP, clusterNameOf } from '../../topology';

export const OTHER_CLUSTER: Rule = {
  code: 'health/other-cluster',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/machinehealthcheck.go',
  isLocal: true,
  check: topology => topology.ofKind(CLUSTER_GROUP, 'MachineHealthCheck').flatMap(check => {
    const at = otherCluster(check);
    return at === undefined ? [] : [{
      at,
      message: `'selector' names the cluster '${at.text}' and 'clusterName' '${clusterNameOf(check)}'; name one cluster, or leave the label out`,
    }];
  }),
};
