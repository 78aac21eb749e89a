import { k0smotronControlPlanes } from './control-planes';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isOtherText } from '../../../rules/shared/fields';
import { endpointOf } from '../../../rules/shared/known-clusters';
import { BundleObject, CONTROL_PLANE_GROUP, Field, Topology } from '../../../topology';
import { API_PORT, KONNECTIVITY_PORT } from '../service-ports';

/** Where both sides say the same thing: in the configuration of k0s, and in the Cluster. */
const RANGES: readonly [string, string][] = [['podCIDR', 'spec.clusterNetwork.pods.cidrBlocks'], ['serviceCIDR', 'spec.clusterNetwork.services.cidrBlocks']];
const PORTS: readonly [string, string, number][] = [['api.port', 'apiPort', API_PORT], ['konnectivity.agentPort', 'konnectivityPort', KONNECTIVITY_PORT]];

/** k0smotron lays its ports over the configuration of k0s, and that over the networks of the Cluster. */
export const CONFIG_DIFFERS: Rule = {
  code: 'k0smotron/config-differs',
  severity: Severity.WARNING,
  source: 'k0smotron internal/controller/k0smotron.io/k0smotroncluster_configmap.go generateConfig, internal/controller/controlplane enrichK0sConfigWithClusterData',
  needsMember: ['podCIDR', 'serviceCIDR', 'clusterDomain', 'port', 'agentPort', 'externalAddress'],
  check: topology => [
    ...k0smotronControlPlanes(topology).flatMap(controlPlane => [
      ...checkPorts(controlPlane),
      ...controlPlane.at('spec.ingress').exists ? [] : checkAddress(controlPlane.at('spec.k0sConfig.spec'), controlPlane.at('spec').textOf('externalAddress'), "'externalAddress' of the control plane"),
      ...checkNetwork(controlPlane, controlPlane.at('spec.k0sConfig.spec.network'), topology),
    ]),
    ...topology.ofKind(CONTROL_PLANE_GROUP, 'K0sControlPlane').flatMap(controlPlane => {
      const spec = controlPlane.at('spec.k0sConfigSpec.k0s.spec');
      const endpoint = spec.at('api.externalAddress').exists ? endpointOf(clusterOf(controlPlane, topology)) : undefined;
      return [...checkAddress(spec, endpoint?.host, 'the host of the endpoint'), ...checkNetwork(controlPlane, spec.member('network'), topology)];
    }),
  ],
};

function checkPorts(controlPlane: BundleObject): Finding[] {
  return PORTS.flatMap(([path, name, otherwise]) => {
    const [at, port] = [controlPlane.at('spec.k0sConfig.spec').at(path), controlPlane.at('spec.service').member(name).number ?? otherwise];
    return at.number === undefined || at.number === port ? [] : [{
      at, message: `'${path}' is ${at.number}, and k0smotron writes ${port} over it, which is '${name}' of 'service'; leave it out, or write it there`,
    }];
  });
}

/** With a load balancer on each node, the address of all controllers is left alone. */
function checkAddress(spec: Field, wanted: string | undefined, owner: string): Finding[] {
  const at = spec.at('api.externalAddress');
  const isLeftAlone = spec.at('network.nodeLocalLoadBalancing').member('enabled').flag === true;
  return isLeftAlone || wanted === undefined || wanted === '' || !isOtherText(at, wanted) || /[${}]/.test(`${at.text}${wanted}`) ? [] : [{
    at, message: `'api.externalAddress' is '${at.text}', and k0smotron writes '${wanted}' over it, which is ${owner}; leave it out, or write one address in both`,
  }];
}

function clusterOf(controlPlane: BundleObject, topology: Topology): BundleObject | undefined {
  return topology.clusters.find(members => members.controlPlane === controlPlane)?.cluster;
}

function checkNetwork(controlPlane: BundleObject, network: Field, topology: Topology): Finding[] {
  const cluster = network.exists ? clusterOf(controlPlane, topology) : undefined;
  if (cluster === undefined) {
    return [];
  }
  const [domain, wanted] = [network.member('clusterDomain'), cluster.at('spec.clusterNetwork').textOf('serviceDomain')];
  return [
    ...RANGES.flatMap(([name, path]) => {
      const [at, ranges] = [network.member(name), cluster.at(path).items().flatMap(({ text }) => text ?? [])];
      return differs(at, ranges) ? [finding(at, ranges.join(','), cluster)] : [];
    }),
    ...wanted !== undefined && differs(domain, [wanted]) ? [finding(domain, wanted, cluster)] : [],
  ];
}

/** k0s has one range of a family, and the other in a field of its own. */
function differs({ text }: Field, wanted: readonly string[]): boolean {
  return text !== undefined && text !== '' && !/[${}]/.test(text) && wanted.length > 0 && !wanted.includes(text) && wanted.join(',') !== text;
}

function finding(at: Field, wanted: string, cluster: BundleObject): Finding {
  return {
    at,
    message: `'${at.step}' is '${at.text}', which the cluster gets, and ${cluster} says '${wanted}', which all others read; leave it out, or write one value in both`,
  };
}
