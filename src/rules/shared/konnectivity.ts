import { broughtTexts } from './brought-texts';
import { KnownCluster, knownClusters } from './known-clusters';
import { nodeFileText } from './node-file-text';
import { oncePerCheck } from './once-per-topology';
import { BundleObject, CONTROL_PLANE_GROUP, Field, Topology } from '../../topology';

const STATIC_PODS = '/etc/kubernetes/manifests/';
const API_SERVER_CERTIFICATE = '/pki/apiserver.crt';
/** Arguments are lines of YAML or JSON, and a port has few digits. */
const AGENT_PORT = /--agent-port=(\d{1,5})(?!\d)/;
const SERVER_CERTIFICATE = /--cluster-cert=([^\s"',\]]{1,300})/;
const DIALLED_HOST = /--proxy-server-host=([^\s"',\]]{1,300})/;

/** The konnectivity servers on the machines of a control plane of kubeadm, which agents on all nodes dial. */
export interface KonnectivityServers {
  readonly cluster: KnownCluster;
  readonly controlPlane: BundleObject;
  /** What kubeadm is told. */
  readonly config: Field;
  /** The port that agents dial. */
  readonly port: number;
  /** Whether agents see the certificate that kubeadm makes for the API server. */
  readonly showsApiServerCertificate: boolean;
}

/** Those of a bundle. Clusters without static pods of konnectivity have none, nor have hosted control planes, which keep them to themselves. */
export const konnectivityServers = oncePerCheck<readonly KonnectivityServers[]>((topology, registry) =>
  topology.whole.ofKind(CONTROL_PLANE_GROUP, 'KubeadmControlPlane').length === 0 ? [] : knownClusters(topology, registry).flatMap(cluster => serversOf(cluster, topology)));

function serversOf(cluster: KnownCluster, topology: Topology): KonnectivityServers[] {
  const { controlPlane } = cluster;
  if (controlPlane?.kind !== 'KubeadmControlPlane') {
    return [];
  }
  const config = controlPlane.at('spec.kubeadmConfigSpec');
  const texts = config.member('files').items().filter(file => file.textOf('path')?.startsWith(STATIC_PODS) === true).map(file => nodeFileText(file, topology) ?? '');
  return texts.filter(text => text.includes('/proxy-server')).flatMap(text => {
    const port = AGENT_PORT.exec(text)?.[1];
    const certificate = SERVER_CERTIFICATE.exec(text)?.[1];
    return port === undefined ? [] : [{
      cluster, controlPlane, config, port: Number(port), showsApiServerCertificate: certificate?.endsWith(API_SERVER_CERTIFICATE) === true,
    }];
  });
}

/** What the machines of the control plane are made from, if that is a template of a kind in the bundle. */
export function machinesOf({ cluster: { machines } }: KonnectivityServers, templateKind: string): Field | undefined {
  const template = machines.find(({ group }) => group.isControlPlane)?.group.infrastructure;
  return template?.kind === templateKind ? template.at('spec.template.spec') : undefined;
}

/** The hosts that agents dial which ClusterResourceSets of the bundle bring into the cluster. */
export function dialledHosts({ cluster: { cluster } }: KonnectivityServers, topology: Topology): string[] {
  const texts = broughtTexts(cluster, topology).map(({ text }) => text);
  return [...new Set(texts.filter(text => text.includes('/proxy-agent')).flatMap(text => DIALLED_HOST.exec(text)?.[1] ?? []))];
}
