import { kamajiClusters } from './clusters';
import { Rule, Severity } from '../../../knowledge';
import { poolsOf } from '../../../rules/shared/known-clusters';

/** Virtual machines of KubeVirt usually run in the management cluster itself, beside the API server. */
const NEARBY = 'kubevirt';

export const KAMAJI_KONNECTIVITY_OFF: Rule = {
  code: 'kamaji/konnectivity-off',
  severity: Severity.WARNING,
  source: 'kamaji api/v1alpha1/tenantcontrolplane_types.go',
  check: (topology, registry) => kamajiClusters(topology, registry).flatMap(cluster => {
    const at = cluster.controlPlane.at('spec.addons.konnectivity');
    const providers = [...new Set(poolsOf(cluster).map(({ traits }) => traits.provider))].filter(provider => provider !== NEARBY);
    return at.exists || providers.length === 0 ? [] : [{
      at,
      message: `'konnectivity' is missing, and without it the API server needs a route to every node of ${providers.join(', ')} for logs, exec and webhooks; `
        + 'add it, an empty object will do',
    }];
  }),
};
