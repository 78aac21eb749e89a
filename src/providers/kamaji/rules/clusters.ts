import { ProviderRegistry } from '../../../knowledge';
import { KnownCluster, knownClusters, WrittenEndpoint } from '../../../rules/shared/known-clusters';
import { BundleObject, CONTROL_PLANE_GROUP, Field, Topology } from '../../../topology';

const KIND = 'KamajiControlPlane';
const TLS_PORT = 443;
const API_SERVER_PORT = 6443;

/** A cluster and the KamajiControlPlane that it refers to. */
export interface KamajiCluster extends KnownCluster {
  readonly controlPlane: BundleObject;
}

export function kamajiControlPlanes(topology: Topology): readonly BundleObject[] {
  return topology.ofKind(CONTROL_PLANE_GROUP, KIND);
}

export function kamajiClusters(topology: Topology, registry: ProviderRegistry): KamajiCluster[] {
  return knownClusters(topology, registry)
    .flatMap(cluster => cluster.controlPlane?.kind === KIND ? [{ ...cluster, controlPlane: cluster.controlPlane }] : []);
}

/** The port that the Service of the API server gets. */
export function servicePort(cluster: BundleObject): Field {
  return cluster.at('spec.clusterNetwork.apiServerPort');
}

/** Whether an Ingress or a Gateway announces the API server in place of its Service. */
export function isPublished(controlPlane: BundleObject): boolean {
  const network = controlPlane.at('spec.network');
  return network.member('ingress').exists || network.member('gateway').exists;
}

/** What Kamaji will announce as the endpoint, as far as the manifests say; `at` is the field that says it. */
export function announcedEndpoint({ cluster, controlPlane }: KamajiCluster): { readonly at: Field; readonly endpoint: WrittenEndpoint } | undefined {
  const network = controlPlane.at('spec.network');
  const [gateway, ingress, service] = [network.at('gateway.hostname'), network.at('ingress.hostname'), network.member('serviceAddress')];
  const at = [gateway, ingress, service].find(field => field.text !== undefined && field.text !== '');
  if (at === undefined) {
    return undefined;
  }
  if (at === service) {
    return { at, endpoint: { host: at.text!, port: servicePort(cluster).number ?? API_SERVER_PORT } };
  }
  const [, host, port] = /^(.*?)(?::(\d+))?$/.exec(at.text!)!;
  return { at, endpoint: { host, port: port === undefined ? network.at('gateway.port').number ?? TLS_PORT : Number(port) } };
}
