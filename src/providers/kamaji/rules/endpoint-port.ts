import { isPublished, KamajiCluster, kamajiClusters, servicePort } from './clusters';
import { Rule, Severity } from '../../../knowledge';
import { HIGHEST_SERVICE_PORT } from '../service-ports';

export const KAMAJI_ENDPOINT_PORT: Rule = {
  code: 'kamaji/endpoint-port',
  severity: Severity.ERROR,
  source: 'cluster-api-control-plane-provider-kamaji controllers/kamajicontrolplane_controller_cluster_patch.go',
  check: (topology, registry) => kamajiClusters(topology, registry).filter(isAnnouncedByService).flatMap(({ cluster }) => {
    const at = servicePort(cluster);
    return at.number === undefined || at.number <= HIGHEST_SERVICE_PORT ? [] : [{
      at, message: `'apiServerPort' ${at.number} is more than Kamaji can announce for a Service; use at most ${HIGHEST_SERVICE_PORT}, or 'ingress' or 'gateway'`,
    }];
  }),
};

function isAnnouncedByService({ controlPlane }: KamajiCluster): boolean {
  return !isPublished(controlPlane);
}
