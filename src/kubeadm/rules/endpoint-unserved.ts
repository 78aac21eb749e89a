import { ENDPOINT_ANNOTATION, isIpAddress } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { carrierOf, endpointOf, KnownCluster, knownClusters } from '../../rules/shared/known-clusters';
import { kubeadmConfig } from '../../rules/shared/kubeadm-machines';
import { Field, Topology } from '../../topology';
import { ADDRESS_SERVERS, textsOnNodes } from '../address-server';
import { isForServicesOnly, readKubeVip } from '../kube-vip-manifest';

const KUBE_VIP = 'kube-vip';

/** A warning, because a load balancer may stand where no manifest tells of it. */
export const ENDPOINT_UNSERVED: Rule = {
  code: 'infrastructure/endpoint-unserved',
  severity: Severity.WARNING,
  source: 'docs/rules.md; the infra cluster controllers of the providers',
  isLocal: true,
  check: (topology, registry) => knownClusters(topology, registry).flatMap(cluster => checkCluster(cluster, topology)),
};

function checkCluster(cluster: KnownCluster, topology: Topology): Finding[] {
  const { controlPlaneMachines, primaryTraits } = cluster;
  const ofCluster = endpointOf(cluster.cluster);
  const [leader, endpoint] = ofCluster === undefined ? [cluster.primary, endpointOf(cluster.primary)] : [cluster.cluster, ofCluster];
  const host = endpoint?.host ?? '';
  const config = controlPlaneMachines && kubeadmConfig(controlPlaneMachines);
  const carrier = carrierOf(cluster);
  // A DNS name is made by somebody who knows what it leads to.
  if (config === undefined || carrier === undefined || primaryTraits === undefined || !isIpAddress(host) || isStated(cluster)) {
    return [];
  }
  // Who manages it in place of its controller brings the load balancer too.
  const isBuilt = !primaryTraits.needsExplicitEndpoint && primaryTraits.provider === carrier.provider;
  return isBuilt || mayServe(config, host, topology) ? [] : [{
    at: leader!.at('spec.controlPlaneEndpoint.host'),
    message: `nothing in this bundle holds '${host}': ${primaryTraits.infraClusterKind} builds no load balancer for machines of ${carrier.provider}, and no file of the `
      + "control plane brings a server of the address. Add kube-vip ('virtualIp' of the control plane), or say that the address is that of your own load balancer by "
      + `Endpoint.loadBalancer() or the annotation '${ENDPOINT_ANNOTATION}: load-balancer' of the Cluster`,
  }];
}

function isStated({ cluster }: KnownCluster): boolean {
  return cluster.annotations[ENDPOINT_ANNOTATION] !== undefined;
}

/** Whether a file or a command names the address or a server of addresses, or cannot be read here. */
function mayServe(config: Field, host: string, topology: Topology): boolean {
  const texts = textsOnNodes(config, topology);
  const others = texts.filter(text => text === undefined || !isForServicesOnly(text));
  // Commands name the file of a kube-vip for Services too.
  const servers = others.length === texts.length ? ADDRESS_SERVERS : ADDRESS_SERVERS.filter(server => server !== KUBE_VIP);
  return others.some(text => text === undefined || text.includes(host) || servers.some(server => text.includes(server))
    || readKubeVip(text) !== undefined);
}
