import { gkeControlPlanes } from './gke-kinds';
import { Rule, Severity } from '../../../knowledge';
import { isPresent } from '../../../rules/shared/fields';

const NETWORKS = 'spec.master_authorized_networks_config';

/** The controller makes a private endpoint with the list switched on, and wants it off again where it is not written. */
export const GKE_PRIVATE_ENDPOINT: Rule = {
  code: 'gcp/gke-private-endpoint',
  severity: Severity.WARNING,
  source: 'cluster-api-provider-gcp cloud/services/container/clusters/reconcile.go',
  check: topology => gkeControlPlanes(topology).filter(controlPlane => !isPresent(controlPlane.at(NETWORKS)))
    .map(controlPlane => controlPlane.at('spec.clusterNetwork.privateCluster.enablePrivateEndpoint')).filter(({ flag }) => flag === true).map(at => ({
      at,
      message: "'enablePrivateEndpoint' true is made with a list of networks, which the controller wants to remove again and again, and never comes to the kubeconfig; "
        + "write 'master_authorized_networks_config', be it without networks",
    })),
};
