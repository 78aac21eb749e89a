import { isEmptySelector } from './health-checks';
import { Rule, Severity } from '../../knowledge';
import { CLUSTER_GROUP, isRecord } from '../../topology';

export const SELECTOR_EMPTY: Rule = {
  code: 'health/selector-empty',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/machinehealthcheck.go',
  isLocal: true,
  check: topology => topology.ofKind(CLUSTER_GROUP, 'MachineHealthCheck').map(check => check.at('spec.selector'))
    .filter(selector => isRecord(selector.value) && isEmptySelector(selector))
    .map(at => ({ at, message: "'selector' is empty and would watch every machine of the cluster; name the labels of the machines to watch" })),
};
