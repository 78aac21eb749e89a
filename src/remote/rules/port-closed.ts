import { Finding, Rule, Severity } from '../../knowledge';
import { oncePerTopology } from '../../rules/shared/once-per-topology';
import { BundleObject, Field, selectorMatches, Topology } from '../../topology';

const POLICY_GROUP = 'networking.k8s.io';
const CONFIG_FILE = 'frps.toml';
const BIND_PORT = /^[ \t]{0,9}bindPort[ \t]{0,9}=[ \t]{0,9}(\d{1,5})[ \t]{0,9}$/m;

/** A server of frp that the bundle has. */
interface TunnelServer {
  readonly deployment: BundleObject;
  readonly labels: { readonly [name: string]: string };
  /** The port that nodes dial, in the pod. */
  readonly port: number;
  /** The names that its containers give that port. */
  readonly portNames: readonly string[];
}

/**
 * Policies add up, so that a port is closed to everybody if none of those that select the pod opens it. One for all pods of a namespace says nothing of this pod: what opens its port may
 * be elsewhere. Who may come is not looked at, since nodes come by load balancers and gateways.
 */
export const FRP_PORT_CLOSED: Rule = {
  code: 'remote/port-closed',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 staging/src/k8s.io/api/networking/v1/types.go; frp v0.70.1 pkg/config/v1/server.go',
  check: topology => tunnelServers(topology).flatMap(server => checkServer(server, topology)),
};

/** The Deployments whose pods mount a ConfigMap of the bundle with the configuration of a server of frp. */
const tunnelServers = oncePerTopology<readonly TunnelServer[]>(topology => topology.ofKind('', 'ConfigMap').flatMap(config => {
  const port = BIND_PORT.exec(config.at('data').textOf(CONFIG_FILE) ?? '')?.[1];
  return port === undefined ? [] : topology.ofKind('apps', 'Deployment')
    .filter(deployment => deployment.namespace === config.namespace && deployment.side === config.side && mounts(deployment, config.name))
    .map(deployment => serverOf(deployment, Number(port)));
}));

function mounts(deployment: BundleObject, configName: string): boolean {
  return deployment.at('spec.template.spec.volumes').items().some(volume => volume.at('configMap.name').text === configName);
}

function serverOf(deployment: BundleObject, port: number): TunnelServer {
  const ports = deployment.at('spec.template.spec.containers').items().flatMap(container => container.member('ports').items());
  const labels = deployment.at('spec.template.metadata.labels').members().map(label => [String(label.step), label.text ?? ''] as const);
  return {
    deployment, port, labels: Object.fromEntries(labels), portNames: ports.filter(entry => entry.member('containerPort').number === port).flatMap(entry => entry.textOf('name') ?? []),
  };
}

function checkServer(server: TunnelServer, topology: Topology): Finding[] {
  const { deployment, labels, port } = server;
  const policies = topology.ofKind(POLICY_GROUP, 'NetworkPolicy').filter(policy => policy.namespace === deployment.namespace && policy.side === deployment.side
    && limitsIngress(policy) && selectorMatches(policy.at('spec.podSelector'), labels));
  const own = policies.find(policy => policy.at('spec.podSelector').members().some(part => part.members().length > 0 || part.items().length > 0));
  return own === undefined || policies.some(policy => policy.at('spec.ingress').items().some(rule => opens(rule, server))) ? [] : [{
    at: own.at('spec.ingress'),
    message: `no rule lets port ${port} in, which nodes dial at ${deployment}; add one with 'ports: [{ port: ${port}, protocol: TCP }]'`,
  }];
}

/** Without types, a policy is about what comes in. */
function limitsIngress(policy: BundleObject): boolean {
  const types = policy.at('spec.policyTypes').items();
  return types.length === 0 || types.some(({ text }) => text === 'Ingress');
}

/** A rule without ports is about all of them. */
function opens(rule: Field, { port, portNames }: TunnelServer): boolean {
  const ports = rule.member('ports').items();
  return ports.length === 0 || ports.filter(entry => (entry.textOf('protocol') ?? 'TCP') === 'TCP').some(entry => {
    const { number, text } = entry.member('port');
    return number === undefined ? text === undefined || portNames.includes(text) : number <= port && port <= (entry.member('endPort').number ?? number);
  });
}
