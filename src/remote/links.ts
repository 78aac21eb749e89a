import { CLIENT_FILES } from './connect-proxy/frp-config';
import { CLUSTER_GROUP_OF_OCM, OPERATOR_GROUP_OF_OCM } from './kinds';
import { Link, LinkEnd } from '../knowledge';
import { kubeadmConfig } from '../rules/shared/kubeadm-machines';
import { nodeFileText } from '../rules/shared/node-file-text';
import { ClusterMembers, Field, Topology } from '../topology';

/** Who dials whom for clusters in other networks, by what a remote access leaves in the bundle. */
export function remoteLinks(cluster: ClusterMembers, topology: Topology): Link[] {
  const config = cluster.controlPlaneMachines && kubeadmConfig(cluster.controlPlaneMachines);
  const ofMachines = config === undefined ? [] : [...proxyClient(config, topology), ...konnectivity(config, topology)];
  return [...workAgent(cluster, topology), ...argoCdAgent(cluster, topology), ...ofMachines];
}

/** The agent of Open Cluster Management in a cluster that the hub knows by its name. */
function workAgent({ name }: ClusterMembers, topology: Topology): Link[] {
  if (topology.named(CLUSTER_GROUP_OF_OCM, 'ManagedCluster', name).length === 0) {
    return [];
  }
  const klusterlet = topology.ofKind(OPERATOR_GROUP_OF_OCM, 'Klusterlet').find(object => object.at('spec.clusterName').text === name);
  const url = klusterlet?.at('spec.externalServerURLs').items()[0]?.textOf('url');
  return [{
    from: LinkEnd.AGENT, to: LinkEnd.MANAGEMENT, agent: 'klusterlet', label: `dials ${url?.replace(/^https:\/\//, '') ?? 'the hub'} for work`, isOnlyWay: true,
  }];
}

/** The agent of Argo CD is known to the hub by the common name of its certificate. */
function argoCdAgent({ name }: ClusterMembers, topology: Topology): Link[] {
  const certificates = topology.named('cert-manager.io', 'Certificate', `agent-${name}`).filter(object => object.at('spec.commonName').text === name);
  return certificates.length === 0 ? [] : [{
    from: LinkEnd.AGENT, to: LinkEnd.MANAGEMENT, agent: 'agent of Argo CD', label: 'dials the principal for Applications', isOnlyWay: true,
  }];
}

/** frpc on the machines of a control plane. */
function proxyClient(config: Field, topology: Topology): Link[] {
  const file = config.member('files').itemWith('path', CLIENT_FILES.config);
  const text = file && nodeFileText(file, topology) || '';
  const host = /^serverAddr = "([^"\n]*)"$/m.exec(text)?.[1];
  const port = /^serverPort = (\d+)$/m.exec(text)?.[1];
  return file === undefined ? [] : [{
    from: LinkEnd.CONTROL_PLANE,
    to: LinkEnd.MANAGEMENT,
    label: `frpc dials ${host === undefined ? 'frps' : `${host}:${port ?? ''}`}, and Cluster API comes back`,
    isOnlyWay: true,
  }];
}

/** konnectivity as a static pod beside the API server. */
function konnectivity(config: Field, topology: Topology): Link[] {
  const ports = config.member('files').items().filter(file => file.textOf('path')?.includes('konnectivity') === true)
    .map(file => /--agent-port=(\d+)/.exec(nodeFileText(file, topology) ?? '')?.[1]);
  return ports.flatMap(port => port === undefined ? [] : [{ from: LinkEnd.NODES, to: LinkEnd.CONTROL_PLANE, label: `konnectivity agents dial port ${port}` }]);
}
