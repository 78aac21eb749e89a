import { Finding, Rule, Severity } from '../../knowledge';
import { endpointOf, formatEndpoint, KnownCluster, knownClusters, WrittenEndpoint } from '../shared/known-clusters';

export const ENDPOINT_MISMATCH: Rule = {
  code: 'infrastructure/endpoint-mismatch',
  severity: Severity.ERROR,
  source: 'cluster-api core/reconcilers/cluster/cluster_controller_phases.go',
  check: (topology, registry) => knownClusters(topology, registry).flatMap(mismatches),
};

/** The Cluster's own endpoint counts, else Cluster API copies that of the primary. */
function mismatches({ cluster, primary, secondaries }: KnownCluster): Finding[] {
  const ofCluster = endpointOf(cluster);
  const [leader, endpoint] = ofCluster === undefined ? [primary, endpointOf(primary)] : [cluster, ofCluster];
  return endpoint === undefined ? [] : [...primary === undefined ? [] : [primary], ...secondaries].flatMap(object => {
    const own = endpointOf(object);
    const field = own && differentField(own, endpoint);
    return own === undefined || field === undefined ? [] : [{
      at: object.at('spec.controlPlaneEndpoint').member(field),
      message: `the endpoint ${formatEndpoint(own)} is not ${formatEndpoint(endpoint)}, which ${leader} has; a cluster has one, so write the same everywhere`,
    }];
  });
}

/** A port that is not written is a default, which is not the same everywhere. */
function differentField(a: WrittenEndpoint, b: WrittenEndpoint): string | undefined {
  if (a.host !== b.host) {
    return 'host';
  }
  return a.port === undefined || b.port === undefined || a.port === b.port ? undefined : 'port';
}
