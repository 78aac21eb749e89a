import { Finding, ProviderRegistry, Rule, Severity } from '../../knowledge';
import { BundleObject } from '../../topology';
import { endpointOf, formatEndpoint, KnownCluster, knownClusters, WrittenEndpoint } from '../shared/known-clusters';

export const ENDPOINT_MISMATCH: Rule = {
  code: 'infrastructure/endpoint-mismatch',
  severity: Severity.ERROR,
  source: 'cluster-api core/reconcilers/cluster/cluster_controller_phases.go',
  isLocal: true,
  check: (topology, registry) => knownClusters(topology, registry).flatMap(known => mismatches(known, registry)),
};

/** The Cluster's own endpoint counts, else Cluster API copies that of the primary. */
function mismatches({ cluster, primary, secondaries }: KnownCluster, registry: ProviderRegistry): Finding[] {
  const ofCluster = endpointOf(cluster);
  const [leader, endpoint] = ofCluster === undefined ? [primary, endpointOf(primary)] : [cluster, ofCluster];
  return endpoint === undefined ? [] : [...primary === undefined ? [] : [primary], ...secondaries].flatMap(object => {
    const own = isOfKnownProvider(object, registry) ? endpointOf(object) : undefined;
    const field = own && differentField(own, endpoint);
    return own === undefined || field === undefined ? [] : [{
      at: object.at('spec.controlPlaneEndpoint').member(field),
      message: `the endpoint ${formatEndpoint(own)} is not ${formatEndpoint(endpoint)}, which ${leader} has; a cluster has one, so write the same everywhere`,
    }];
  });
}

/** What else the field is for is known of no other: the nested provider has its users come by another address than machines. */
function isOfKnownProvider({ kind }: BundleObject, registry: ProviderRegistry): boolean {
  return registry.traitsOfInfraCluster(kind) !== undefined;
}

/** A port that is not written is a default, which is not the same everywhere. */
function differentField(a: WrittenEndpoint, b: WrittenEndpoint): string | undefined {
  if (a.host !== b.host) {
    return 'host';
  }
  return a.port === undefined || b.port === undefined || a.port === b.port ? undefined : 'port';
}
