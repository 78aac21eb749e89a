import { unlabelableNames } from './label-names';
import { Rule, Severity } from '../../knowledge';

export const INVALID_NAME: Rule = {
  code: 'cluster/invalid-name',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/cluster.go',
  isLocal: true,
  check: topology => unlabelableNames(topology, 'Cluster'),
};
