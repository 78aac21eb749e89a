import { ControlPlaneTunnel } from '../../contract';
import { isPlainObject } from '../../core';

type Config = { readonly [key: string]: unknown };

/**
 * The ClusterConfig of k0s, which is always written: only then does k0smotron put the endpoint into the certificate of the API server.
 *
 * The endpoint of a tunnel leads through the management cluster, and konnectivity has no way there. So each node has a load balancer of its own, which
 * leads to the controllers directly; with it k0smotron also leaves the address of the controllers alone.
 */
export function clusterConfig(given: Config = {}, tunnel: ControlPlaneTunnel | undefined): object {
  const spec = memberOf(given, 'spec');
  const [api, network] = [memberOf(spec, 'api'), memberOf(spec, 'network')];
  const added = tunnel === undefined ? {} : {
    api: { ...api, sans: [...new Set([tunnel.serverHost, ...Array.isArray(api.sans) ? api.sans as unknown[] : []])] },
    network: { nodeLocalLoadBalancing: { enabled: true, type: 'EnvoyProxy' }, ...network },
  };
  return { apiVersion: 'k0s.k0sproject.io/v1beta1', kind: 'ClusterConfig', metadata: { name: 'k0s' }, ...given, spec: { ...spec, ...added } };
}

function memberOf(config: Config, name: string): Config {
  const value = config[name];
  return isPlainObject(value) ? value : {};
}
