import { isPublished, KamajiCluster, kamajiClusters, servicePort } from './clusters';
import { Rule, Severity } from '../../../knowledge';

/** Kamaji reads the port of a Service as a number of 16 bits with a sign. */
const HIGHEST_PORT = 32767;

export const KAMAJI_ENDPOINT_PORT: Rule = {
  code: 'kamaji/endpoint-port',
  severity: Severity.ERROR,
  source: 'cluster-api-control-plane-provider-kamaji controllers/kamajicontrolplane_controller_cluster_patch.go',
  check: (topology, registry) => kamajiClusters(topology, registry).filter(isAnnouncedByService).flatMap(({ cluster }) => {
    const at = servicePort(cluster);
    return at.number === undefined || at.number <= HIGHEST_PORT ? [] : [{
      at, message: `'apiServerPort' ${at.number} is more than Kamaji can announce for a Service; use at most ${HIGHEST_PORT}, or 'ingress' or 'gateway'`,
    }];
  }),
};

function isAnnouncedByService({ controlPlane }: KamajiCluster): boolean {
  return !isPublished(controlPlane);
}
