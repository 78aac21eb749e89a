import { kamajiControlPlanes } from './clusters';
import { Rule, Severity } from '../../../knowledge';

export const KAMAJI_KONNECTIVITY_UNREACHABLE: Rule = {
  code: 'kamaji/konnectivity-unreachable',
  severity: Severity.WARNING,
  source: 'kamaji 26.8.2-edge internal/resources/konnectivity/agent.go',
  check: topology => kamajiControlPlanes(topology).flatMap(controlPlane => {
    const network = controlPlane.at('spec.network');
    const isInside = network.member('serviceType').text === 'ClusterIP'
      // A gateway leads to konnectivity too, an ingress does not.
      && !['serviceAddress', 'advertiseAddress', 'gateway'].some(member => network.member(member).exists);
    return !isInside || !controlPlane.at('spec.addons.konnectivity').exists ? [] : [{
      at: network.member('serviceType'),
      message: "'serviceType' 'ClusterIP' makes konnectivity agents dial an address inside the management cluster, which no node elsewhere reaches; "
        + "set 'advertiseAddress' or 'serviceAddress', or leave 'konnectivity' out where the API server reaches all nodes itself",
    }];
  }),
};
