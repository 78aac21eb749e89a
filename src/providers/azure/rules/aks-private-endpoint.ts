import { aksControlPlanes } from './aks-kinds';
import { Rule, Severity } from '../../../knowledge';

/** The controller writes a ConfigMap into the cluster before it counts it as initialized, and pools wait for that. */
export const AKS_PRIVATE_ENDPOINT: Rule = {
  code: 'azure/aks-private-endpoint',
  severity: Severity.WARNING,
  source: 'cluster-api-provider-azure azure/scope/managedcontrolplane.go, controllers/azuremanagedcontrolplane_reconciler.go, '
    + 'controllers/azuremanagedmachinepool_controller.go',
  check: topology => aksControlPlanes(topology).map(controlPlane => controlPlane.at('spec.apiServerAccessProfile.enablePrivateCluster'))
    .filter(({ flag }) => flag === true).map(at => ({
      at,
      message: "'enablePrivateCluster' true leaves a cluster that is not ready, and whose pools cannot be changed, where the management cluster does not reach its network; "
        + 'connect the networks, or acknowledge this',
    })),
};
