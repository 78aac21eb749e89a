import { networkBlocks, writtenNetwork } from './ranges';
import { BootstrapKind, Finding, Rule, Severity } from '../../knowledge';
import { CLUSTER_GROUP, Field } from '../../topology';
import { isText } from '../shared/fields';
import { knownClusters } from '../shared/known-clusters';

const NETWORKS = ['pods', 'services'] as const;

export const INVALID_CIDR: Rule = {
  code: 'network/invalid-cidr',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/cluster.go; kubernetes v1.36.3 cmd/kubeadm/app/apis/kubeadm/validation/validation.go',
  check: (topology, registry) => [
    ...topology.ofKind(CLUSTER_GROUP, 'Cluster').flatMap(cluster => NETWORKS.flatMap(network => networkBlocks(cluster, network)).flatMap(checkBlock)),
    ...knownClusters(topology, registry).filter(({ controlPlaneTraits }) => controlPlaneTraits?.bootstrapKind === BootstrapKind.KUBEADM)
      .flatMap(({ cluster }) => NETWORKS.flatMap(network => checkFamilies(network, networkBlocks(cluster, network)))),
  ],
};

function checkBlock(at: Field): Finding[] {
  return !isText(at) || writtenNetwork(at) !== undefined ? [] : [{
    at,
    message: `'cidrBlocks' has '${at.text}', which is not a network; use <address>/<prefix length>, for example '192.168.0.0/16' or 'fd00:10:244::/56'`,
  }];
}

/** Ranges that overlap are reported for that. */
function checkFamilies(network: string, blocks: readonly Field[]): Finding[] {
  return blocks.length < 2 ? [] : blocks.flatMap((at, index) => {
    const range = writtenNetwork(at);
    const twin = range && blocks.slice(0, index).map(writtenNetwork).find(other => other?.sharesFamily(range) && !other.overlaps(range));
    return twin === undefined ? [] : [{ at, message: `'${network}' has ${twin} and ${range} of one address family, and kubeadm takes one range of each; leave one of them out` }];
  });
}
