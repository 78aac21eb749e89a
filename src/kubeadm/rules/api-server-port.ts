import { controlPlaneSpecs } from './config-specs';
import { kubeVipPods } from './kube-vip-pods';
import { Finding, Rule, Severity } from '../../knowledge';
import { bindPortAt as portAt, boundPort as numberOf, FIRST_ENDPOINT as FIRST, OTHER_ENDPOINTS as OTHERS } from '../../rules/shared/bind-ports';
import { endpointOf, formatEndpoint } from '../../rules/shared/known-clusters';
import { argument } from '../../rules/shared/kubeadm-machines';
import { BundleObject, ClusterMembers, Field, Topology } from '../../topology';
import { textsOnNodes } from '../address-server';

const REMEDY = `as 'bindPort' in '${FIRST}' and '${OTHERS}'`;
/** How keepalived is told to hold an address. */
const HOLDS_ADDRESS = 'vrrp_instance';
/** What may lead from one port to another on a machine. */
const MAPS_PORTS = /haproxy|nginx|envoy|traefik|socat|virtual_server|ipvsadm|kube-vip|redirect|dnat/i;
/** The ports of other programs on the machines. */
const TAKEN: ReadonlyMap<number, string> = new Map([
  [10249, 'kube-proxy'], [10250, 'the kubelet'], [10256, 'kube-proxy'], [10257, 'kube-controller-manager'], [10259, 'kube-scheduler'],
]);
const TAKEN_BY_ETCD = [2379, 2380, 2381];

/** Where an API server listens, and where others look for it. A load balancer may lead from one port to another, an address on the machine itself does not. */
export const API_SERVER_PORT: Rule = {
  code: 'control-plane/api-server-port',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 cmd/kubeadm/app/phases/controlplane/manifests.go, cmd/kubeadm/app/apis/kubeadm/v1beta4/defaults.go, cmd/kubeadm/app/constants/constants.go',
  needsMember: ['kubeadmConfigSpec'],
  isLocal: true,
  check: topology => [
    ...controlPlaneSpecs(topology).map(spec => spec.member('kubeadmConfigSpec')).flatMap(config => [...checkArgument(config), ...checkTaken(config)]),
    ...topology.clusters.flatMap(cluster => cluster.controlPlane?.kind === 'KubeadmControlPlane' ? checkAddress(cluster, cluster.controlPlane, topology) : []),
  ],
};

/** An argument beats what kubeadm would write, and probes and kubeconfigs keep to the port that kubeadm knows. */
function checkArgument(config: Field): Finding[] {
  const at = argument(config.at('clusterConfiguration.apiServer.extraArgs'), 'secure-port');
  const wanted = [FIRST, OTHERS].map(place => numberOf(portAt(config, place))).find(port => `${port}` !== at?.text);
  return at === undefined || wanted === undefined || !/^\d+$/.test(at.text ?? '') ? [] : [{
    at, message: `'secure-port' lets the API server listen at ${at.text}, and kubeadm and its probes look for it at ${wanted}; leave it out, and write ${at.text} ${REMEDY}`,
  }];
}

function checkTaken(config: Field): Finding[] {
  const hasEtcd = !config.at('clusterConfiguration.etcd.external').exists;
  return [FIRST, OTHERS].map(place => portAt(config, place)).flatMap(at => {
    const port = numberOf(at);
    const owner = TAKEN.get(port) ?? (hasEtcd && TAKEN_BY_ETCD.includes(port) ? 'etcd' : undefined);
    return owner === undefined ? [] : [{ at, message: `'bindPort' ${port} is a port of ${owner} on the same machine, and one of the two does not start; use another one` }];
  });
}

/** An address that is held on the machines leads to an API server as it listens. */
function checkAddress({ cluster, primary }: ClusterMembers, controlPlane: BundleObject, topology: Topology): Finding[] {
  const config = controlPlane.at('spec.kubeadmConfigSpec');
  const endpoint = endpointOf(cluster) ?? endpointOf(primary);
  const [first, others] = [FIRST, OTHERS].map(place => portAt(config, place));
  // Nearly all control planes listen at one port, and nobody looks at their files.
  if (numberOf(first) === numberOf(others) && (endpoint?.port ?? numberOf(first)) === numberOf(first)) {
    return [];
  }
  const isKubeVip = kubeVipPods(topology).some(pod => pod.config.object === controlPlane);
  if (!isKubeVip && !isHeldByKeepalived(textsOnNodes(config, topology), endpoint?.host ?? '')) {
    return [];
  }
  const holder = isKubeVip ? 'kube-vip' : 'keepalived';
  // Of kube-vip and the first machine, a rule of its own tells.
  if (!isKubeVip && endpoint?.port !== undefined && endpoint.port !== numberOf(first)) {
    return [{
      at: first,
      message: `keepalived holds the address of ${formatEndpoint(endpoint)}, and the API server of its machine listens at ${numberOf(first)}; write ${endpoint.port} ${REMEDY}, `
        + `or ${numberOf(first)} as the port of the endpoint`,
    }];
  }
  return numberOf(first) === numberOf(others) ? [] : [{
    at: others.exists ? others : first,
    message: `the API server of the first machine listens at ${numberOf(first)}, and those of all others at ${numberOf(others)}, while ${holder} moves one address among them; `
      + `write one port ${REMEDY}`,
  }];
}

/** Whether keepalived holds an address on the machines, and nothing there leads from one port to another. */
function isHeldByKeepalived(texts: readonly (string | undefined)[], host: string): boolean {
  return texts.every(text => text !== undefined && !MAPS_PORTS.test(text))
    && texts.some(text => text?.includes(HOLDS_ADDRESS) === true && text.includes(host));
}
