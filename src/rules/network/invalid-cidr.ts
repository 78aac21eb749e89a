import { networkBlocks, writtenNetwork } from './ranges';
import { Memo } from '../../core';
import { BootstrapKind, Finding, Rule, Severity } from '../../knowledge';
import { CLUSTER_GROUP, Field } from '../../topology';
import { isText } from '../shared/fields';
import { knownClusters } from '../shared/known-clusters';

const NETWORKS = ['pods', 'services'] as const;

/** Ranges that an API server takes no endpoint of, and those that lead to no single host, as their addresses begin. */
const SPECIAL: readonly (readonly [RegExp, string])[] = [[/^(?:127\.|::1\/)/, 'loopback'], [/^(?:169\.254\.|fe[89ab][0-9a-f]:)/i, 'link-local'], [/^(?:2(?:2[4-9]|3\d)\.|ff[0-9a-f]{2}:)/i, 'multicast']];

/** The clusters of a fleet mostly have the same networks. */
const specials = new Memo<typeof SPECIAL>(100);

export const INVALID_CIDR: Rule = {
  code: 'network/invalid-cidr',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/cluster.go; kubernetes v1.36.3 cmd/kubeadm/app/apis/kubeadm/validation/validation.go, '
    + 'pkg/apis/core/validation/validation.go ValidateEndpointIP',
  isLocal: true,
  check: (topology, registry) => [
    ...topology.ofKind(CLUSTER_GROUP, 'Cluster').flatMap(cluster => NETWORKS.flatMap(network => networkBlocks(cluster, network)).flatMap(checkBlock)),
    ...knownClusters(topology, registry).filter(({ controlPlaneTraits }) => controlPlaneTraits?.bootstrapKind === BootstrapKind.KUBEADM)
      .flatMap(({ cluster }) => NETWORKS.flatMap(network => checkFamilies(network, networkBlocks(cluster, network)))),
  ],
};

function checkBlock(at: Field): Finding[] {
  const network = isText(at) ? writtenNetwork(at) : undefined;
  const special = network && specials.get(at.text!, () => SPECIAL.filter(([beginning]) => beginning.test(at.text!)))[0];
  if (special !== undefined) {
    return [{ at, message: `'cidrBlocks' has '${at.text}', which is ${special[1]}, and Kubernetes takes no address of it for a pod or Service; use a private range` }];
  }
  return !isText(at) || network !== undefined ? [] : [{
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
