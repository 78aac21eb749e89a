import { networkBlocks, writtenNetwork } from './ranges';
import { IpRange } from '../../core';
import { BootstrapKind, Finding, Rule, Severity } from '../../knowledge';
import { KnownCluster, knownClusters } from '../shared/known-clusters';

/** What kubeadm and Kamaji take where no range of Services is given. */
const DEFAULT_SERVICES = '10.96.0.0/12';

export const FAMILY_MISMATCH: Rule = {
  code: 'network/family-mismatch',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 cmd/kubeadm/app/apis/kubeadm/v1beta4/defaults.go, pkg/registry/core/service/ipallocator',
  // Managed control planes choose the range of Services themselves.
  isLocal: true,
  check: (topology, registry) => knownClusters(topology, registry)
    .filter(({ controlPlaneTraits }) => controlPlaneTraits?.bootstrapKind === BootstrapKind.KUBEADM).flatMap(checkCluster),
};

function checkCluster({ cluster }: KnownCluster): Finding[] {
  const [pods, written] = (['pods', 'services'] as const).map(network => networkBlocks(cluster, network).flatMap(block => writtenNetwork(block) ?? []));
  const services = written.length > 0 ? written : [IpRange.tryNetwork(DEFAULT_SERVICES)!];
  if (pods.length === 0 || pods.some(pod => services.some(service => service.sharesFamily(pod)))) {
    return [];
  }
  const family = pods[0].isV4 ? "IPv4, for example '10.96.0.0/12'" : "IPv6, for example 'fd00:10:96::/112'";
  return [{
    at: cluster.at('spec.clusterNetwork.services.cidrBlocks'),
    message: `'services' ${services.join(', ')}${written.length > 0 ? '' : ', which is the default,'} and 'pods' ${pods.join(', ')} have no address family in common, `
      + `so that no Service leads to a pod; give Services a range of ${family}`,
  }];
}
