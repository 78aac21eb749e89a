import { networkBlocks, writtenNetwork } from './ranges';
import { Rule, Severity } from '../../knowledge';
import { CLUSTER_GROUP } from '../../topology';
import { isText } from '../shared/fields';

export const INVALID_CIDR: Rule = {
  code: 'network/invalid-cidr',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/cluster.go',
  check: topology => topology.ofKind(CLUSTER_GROUP, 'Cluster')
    .flatMap(cluster => [...networkBlocks(cluster, 'pods'), ...networkBlocks(cluster, 'services')])
    .filter(block => isText(block) && writtenNetwork(block) === undefined)
    .map(at => ({
      at,
      message: `'cidrBlocks' has '${at.text}', which is not a network; use <address>/<prefix length>, for example '192.168.0.0/16' or 'fd00:10:244::/56'`,
    })),
};
