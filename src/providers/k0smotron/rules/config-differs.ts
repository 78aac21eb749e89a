import { k0smotronControlPlanes } from './control-planes';
import { Finding, Rule, Severity } from '../../../knowledge';
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
  needsMember: ['podCIDR', 'serviceCIDR', 'clusterDomain', 'port', 'agentPort'],
  check: topology => [
    ...k0smotronControlPlanes(topology).flatMap(controlPlane => [
      ...checkPorts(controlPlane),
      ...checkNetwork(controlPlane, controlPlane.at('spec.k0sConfig.spec.network'), topology),
    ]),
    ...topology.ofKind(CONTROL_PLANE_GROUP, 'K0sControlPlane')
      .flatMap(controlPlane => checkNetwork(controlPlane, controlPlane.at('spec.k0sConfigSpec.k0s.spec.network'), topology)),
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

function checkNetwork(controlPlane: BundleObject, network: Field, topology: Topology): Finding[] {
  const cluster = network.exists ? topology.clusters.find(members => members.controlPlane === controlPlane)?.cluster : undefined;
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
