import { Finding, Rule, Severity } from '../../knowledge';
import { CLUSTER_GROUP, Field } from '../../topology';

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const PORT = /^(\[[^\]]*\]|[^:]*):\d+$/;

export const INVALID_ENDPOINT: Rule = {
  code: 'infrastructure/invalid-endpoint',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 cmd/kubeadm/app/util/endpoint.go ParseHostPort; cluster-api api/core/v1beta2/cluster_types.go APIEndpoint.String',
  check: topology => [...topology.ofKind(CLUSTER_GROUP, 'Cluster'), ...topology.infraClusters]
    .map(object => object.at('spec.controlPlaneEndpoint.host')).flatMap(checkHost),
};

/** Host and port are put together as they are, by everybody who reads them. */
function checkHost(at: Field): Finding[] {
  const what = problemOf(at.text ?? '');
  return what === undefined ? [] : [{
    at,
    message: `'host' '${at.text}' has ${what}, and becomes a part of addresses as it is; write the IP address or the DNS name alone, and the port in 'port'`,
  }];
}

function problemOf(host: string): string | undefined {
  if (SCHEME.test(host)) {
    return 'a scheme';
  }
  if (PORT.test(host)) {
    return 'a port';
  }
  // A variable has braces of its own.
  return host.includes('/') && !host.includes('{') ? 'a path' : host.startsWith('[') ? 'brackets' : undefined;
}
