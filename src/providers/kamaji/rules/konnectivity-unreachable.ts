import { kamajiControlPlanes } from './clusters';
import { Rule, Severity } from '../../../knowledge';
import { endsInside } from '../konnectivity-path';

export const KAMAJI_KONNECTIVITY_UNREACHABLE: Rule = {
  code: 'kamaji/konnectivity-unreachable',
  severity: Severity.WARNING,
  source: 'kamaji internal/resources/konnectivity/agent.go',
  check: topology => kamajiControlPlanes(topology).flatMap(controlPlane => {
    const network = controlPlane.at('spec.network');
    const isAnnounced = ['serviceAddress', 'advertiseAddress', 'gateway'].some(member => network.member(member).exists);
    const isUsed = controlPlane.at('spec.addons.konnectivity').exists;
    return !endsInside({ isUsed, serviceType: network.member('serviceType').text, isAnnounced }) ? [] : [{
      at: network.member('serviceType'),
      message: "'serviceType' 'ClusterIP' makes konnectivity agents dial an address inside the management cluster, which no node elsewhere reaches; "
        + "set 'advertiseAddress' or 'serviceAddress', or leave 'konnectivity' out where the API server reaches all nodes itself",
    }];
  }),
};
