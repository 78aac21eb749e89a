import { Finding, Rule, Severity } from '../../knowledge';
import { coversHost } from '../../rules/shared/certificate-names';
import { endpointOf } from '../../rules/shared/known-clusters';
import { dialledHosts, KonnectivityServers, konnectivityServers } from '../../rules/shared/konnectivity';
import { Topology } from '../../topology';

/** A konnectivity server shows the certificate of the API server, to which kubeadm adds the endpoint and what it is told. */
export const KONNECTIVITY_SAN_MISSING: Rule = {
  code: 'remote/san-missing',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 cmd/kubeadm/app/util/pkiutil/pki_helpers.go; apiserver-network-proxy v0.34.0 cmd/agent/app/options/options.go',
  check: (topology, registry) => konnectivityServers(topology, registry).flatMap(servers => checkServers(servers, topology)),
};

/** Where the endpoint is not written, it may turn out to be the host that agents dial. */
function checkServers(servers: KonnectivityServers, topology: Topology): Finding[] {
  const { cluster, config, controlPlane, showsApiServerCertificate } = servers;
  const endpoint = endpointOf(cluster.cluster) ?? endpointOf(cluster.primary);
  if (!showsApiServerCertificate || endpoint === undefined) {
    return [];
  }
  const at = config.at('clusterConfiguration.apiServer.certSANs');
  const named = [endpoint.host, ...at.items().map(({ text }) => text), config.at('clusterConfiguration.controlPlaneEndpoint').text?.replace(/:\d+$/, '')];
  return dialledHosts(servers, topology).filter(host => !named.some(name => name !== undefined && coversHost(name, host))).map(host => ({
    at, message: `'certSANs' does not have '${host}', which the konnectivity agents of ${cluster.cluster} dial, and ${controlPlane} shows them the certificate of its API server; add it`,
  }));
}
