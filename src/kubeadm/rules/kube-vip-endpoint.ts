import { KubeVipPod, kubeVipPods } from './kube-vip-pods';
import { IpRange } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { endpointOf, formatEndpoint, WrittenEndpoint } from '../../rules/shared/known-clusters';
import { Field } from '../../topology';

const DEFAULT_PORT = 6443;

export const KUBE_VIP_ENDPOINT: Rule = {
  code: 'control-plane/kube-vip-endpoint',
  severity: Severity.ERROR,
  source: 'kube-vip pkg/manager/manager.go, pkg/kubevip/config_environment.go; kubernetes v1.36.3 cmd/kubeadm/app/apis/kubeadm/v1beta4/defaults.go',
  isLocal: true,
  check: topology => kubeVipPods(topology).flatMap(pod => {
    const endpoint = endpointOf(pod.cluster.cluster) ?? endpointOf(pod.cluster.primary);
    return [...endpoint === undefined ? [] : checkAddress(pod, endpoint), ...checkPort(pod, endpoint)];
  }),
};

function checkAddress({ at, address }: KubeVipPod, { host }: WrittenEndpoint): Finding[] {
  if (address === host) {
    return [];
  }
  const [held, wanted] = [address ?? '', host].map(text => IpRange.tryAddress(text));
  return held === undefined || wanted === undefined || held.contains(wanted) ? [] : [{
    at,
    message: `kube-vip holds '${address}', and the endpoint of the cluster is '${host}', which nobody holds then; use one address for both`,
  }];
}

/** kube-vip asks the API server of its own node, and the address leads to that API server too, unless kube-vip listens for it. */
function checkPort({ at, config, port = DEFAULT_PORT, balances }: KubeVipPod, endpoint?: WrittenEndpoint): Finding[] {
  const bindPort = bindPortOf(config);
  if (port !== bindPort) {
    return [{
      at,
      message: `kube-vip asks the API server at port ${port}, which listens at ${bindPort}; write ${bindPort} as the 'port' of kube-vip, `
        + `or ${port} as 'bindPort' of 'localAPIEndpoint'`,
    }];
  }
  return endpoint?.port === undefined || endpoint.port === bindPort || balances ? [] : [{
    at,
    message: `kube-vip holds the address of ${formatEndpoint(endpoint)}, and the API server listens at ${bindPort}; write ${bindPort} as the port of the endpoint, `
      + `or ${endpoint.port} as 'bindPort' of 'localAPIEndpoint' and as the 'port' of kube-vip`,
  }];
}

function bindPortOf(config: Field): number {
  return config.at('initConfiguration.localAPIEndpoint.bindPort').number ?? DEFAULT_PORT;
}
