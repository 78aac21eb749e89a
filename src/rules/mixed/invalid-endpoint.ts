import { isHost } from '../../core';
import { Finding, ProviderRegistry, Rule, Severity } from '../../knowledge';
import { BundleObject, CLUSTER_GROUP, Field, Topology } from '../../topology';
import { holdsVariable } from '../shared/fields';
import { knownClusters } from '../shared/known-clusters';

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const PORT = /^(\[[^\]]*\]|[^:]*):\d+$/;
/** Where a server may listen, and nobody can connect to. */
const ANY_ADDRESS = ['0.0.0.0', '::'];
/** Whoever connects to it finds itself. */
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|localhost)$/i;
/** Multicast and broadcast. */
const NO_MACHINE = /^(?:2(?:2[4-9]|3\d)(?:\.\d{1,3}){3}|255\.255\.255\.255|ff[0-9a-f]{2}:[0-9a-f:]*)$/i;

export const INVALID_ENDPOINT: Rule = {
  code: 'infrastructure/invalid-endpoint',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 cmd/kubeadm/app/util/endpoint.go ParseHostPort; cluster-api api/core/v1beta2/cluster_types.go APIEndpoint.String',
  isLocal: true,
  check: (topology, registry) => [...topology.ofKind(CLUSTER_GROUP, 'Cluster'), ...topology.infraClusters]
    .map(object => object.at('spec.controlPlaneEndpoint.host'))
    .filter(host => !(ANY_ADDRESS.includes(host.text ?? '') && isWrittenOver(topology, registry, host.object)))
    .flatMap(at => [...checkHost(at), ...checkLoopback(at, registry)]),
};

/** Whether a control plane writes its endpoint into an infra cluster, where anything stands only because the field is required. */
function isWrittenOver(topology: Topology, registry: ProviderRegistry, infraCluster: BundleObject): boolean {
  return knownClusters(topology.whole, registry).some(({ primary, controlPlaneTraits }) => primary === infraCluster
    && (controlPlaneTraits?.overwritesEndpoint === true || controlPlaneTraits?.writesEndpointOf?.includes(infraCluster.kind) === true));
}

/** Host and port are put together as they are, by everybody who reads them. */
function checkHost(at: Field): Finding[] {
  const host = at.text ?? '';
  const what = partBesides(host);
  if (what !== undefined) {
    return [{
      at,
      message: `'host' '${host}' has ${what}, and becomes a part of addresses as it is; write the IP address or the DNS name alone, and the port in 'port'`,
    }];
  }
  const problem = host === '' || holdsVariable(host) ? undefined : problemOf(host);
  return problem === undefined ? [] : [{ at, message: `'host' '${host}' ${problem}, and no node finds the API server by it; write its IP address or DNS name` }];
}

/** Providers that are not known here may have clusters that nobody reaches from elsewhere. */
function checkLoopback(at: Field, registry: ProviderRegistry): Finding[] {
  const { object } = at;
  const isKnown = () => registry.infrastructureOf((object.kind === 'Cluster' ? object.at('spec.infrastructureRef').textOf('kind') : object.kind) ?? '') !== undefined;
  return !LOOPBACK.test(at.text ?? '') || !isKnown() ? [] : [{
    at, message: `'host' '${at.text}' is of every machine itself, and no node finds the API server by it; write its IP address or DNS name`,
  }];
}

/** What is written besides the host. */
function partBesides(host: string): string | undefined {
  if (SCHEME.test(host)) {
    return 'a scheme';
  }
  if (PORT.test(host)) {
    return 'a port';
  }
  // A variable has braces of its own.
  return host.includes('/') && !host.includes('{') ? 'a path' : host.startsWith('[') ? 'brackets' : undefined;
}

function problemOf(host: string): string | undefined {
  if (NO_MACHINE.test(host)) {
    return 'is the address of no single machine';
  }
  return ANY_ADDRESS.includes(host) ? 'stands for all addresses of a host' : isHost(host.toLowerCase()) ? undefined : 'is neither an IP address nor a DNS name';
}
