import { Rule, Severity } from '../../../knowledge';
import { lockedOutNodes } from '../../../rules/shared/allowed-sources';

/** A warning, because nodes may come from behind a router. */
export const SOURCE_RANGES: Rule = {
  code: 'kamaji/source-ranges',
  severity: Severity.WARNING,
  source: 'cluster-api-control-plane-provider-kamaji controllers/kamajicontrolplane_controller_tcp.go; kubernetes staging/src/k8s.io/api/core/v1/types.go',
  check: (topology, registry) => topology.clusters.flatMap(members => members.controlPlane?.kind !== 'KamajiControlPlane' ? []
    : lockedOutNodes(members.controlPlane.at('spec.network.loadBalancerConfig.loadBalancerSourceRanges'), members, topology, registry)),
};
