import { announcedEndpoint, kamajiClusters } from './clusters';
import { Rule, Severity } from '../../../knowledge';
import { endpointOf, formatEndpoint } from '../../../rules/shared/known-clusters';

export const KAMAJI_ENDPOINT_MISMATCH: Rule = {
  code: 'kamaji/endpoint-mismatch',
  severity: Severity.ERROR,
  source: 'cluster-api-control-plane-provider-kamaji controllers/kamajicontrolplane_controller_cluster_patch.go',
  check: (topology, registry) => kamajiClusters(topology, registry).flatMap(cluster => {
    const { primary, controlPlaneTraits } = cluster;
    const [given, announced] = [endpointOf(primary), announcedEndpoint(cluster)];
    const isCompared = primary !== undefined && controlPlaneTraits?.comparesEndpointOf?.includes(primary.kind);
    if (!isCompared || given === undefined || announced === undefined) {
      return [];
    }
    const { at, endpoint } = announced;
    const isSame = given.host === endpoint.host && (given.port ?? endpoint.port) === endpoint.port;
    return isSame ? [] : [{
      at,
      message: `Kamaji announces ${formatEndpoint(endpoint)} and waits until the ${primary.kind} has the same endpoint, which is ${formatEndpoint(given)}; `
        + 'use one address and port for both',
    }];
  }),
};
