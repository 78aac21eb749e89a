import { AGENT_ACCOUNT, AGENT_NAMESPACE, KONNECTIVITY_SERVER } from './paths';
import { argumentsOf } from './server-pod';
import { toYamlWithoutAliases } from '../../cdk8s-helpers';
import { ContainerResources, nonEmptyMap, nonEmptyObject, renderTolerations, Toleration } from '../../core';

const TOKEN_FOLDER = '/var/run/secrets/tokens';
const TOKEN_FILE = 'konnectivity-agent-token';
const HEALTH_PORT = 8093;
const ADMIN_PORT = 8094;
const LABELS = { 'k8s-app': AGENT_ACCOUNT };

/** What the agents are made from. */
export interface KonnectivityAgentSettings {
  /** With its tag. */
  readonly image: string;
  /** Whom the agents dial. */
  readonly serverHost: string;
  readonly serverPort: number;
  /** Further arguments by name. */
  readonly extraArgs: { readonly [name: string]: string };
  readonly tolerations: readonly Toleration[];
  readonly resources?: ContainerResources;
}

/** The agents and all rights that they and the server need, as YAML documents for the cluster itself. */
export function agentManifestsText(settings: KonnectivityAgentSettings): string {
  return [serverRights(), agentAccount(), agentDaemonSet(settings)].map(withoutGaps).map(toYamlWithoutAliases).join('---\n');
}

/** Members that are undefined would be written as null. */
function withoutGaps(object: object): object {
  return JSON.parse(JSON.stringify(object)) as object;
}

/** The server may ask whether the token of an agent is good. */
function serverRights() {
  return {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRoleBinding',
    metadata: { name: KONNECTIVITY_SERVER },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'system:auth-delegator' },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: KONNECTIVITY_SERVER }],
  };
}

/** The agents need no rights at all. */
function agentAccount() {
  return { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: AGENT_ACCOUNT, namespace: AGENT_NAMESPACE } };
}

function agentDaemonSet(settings: KonnectivityAgentSettings) {
  return {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name: AGENT_ACCOUNT, namespace: AGENT_NAMESPACE, labels: LABELS },
    spec: {
      selector: { matchLabels: LABELS },
      template: {
        metadata: { labels: LABELS },
        spec: {
          priorityClassName: 'system-node-critical',
          serviceAccountName: AGENT_ACCOUNT,
          // The API server needs agents before the network of pods works, for example to call the webhooks of what brings that network.
          hostNetwork: true,
          dnsPolicy: 'Default',
          nodeSelector: { 'kubernetes.io/os': 'linux' },
          tolerations: renderTolerations(settings.tolerations),
          containers: [agentContainer(settings)],
          volumes: [{
            name: TOKEN_FILE,
            projected: { sources: [{ serviceAccountToken: { path: TOKEN_FILE, audience: KONNECTIVITY_SERVER } }] },
          }],
        },
      },
    },
  };
}

function agentContainer(settings: KonnectivityAgentSettings) {
  const probe = (path: string) => ({ httpGet: { scheme: 'HTTP', host: '127.0.0.1', port: HEALTH_PORT, path }, initialDelaySeconds: 15, timeoutSeconds: 15 });
  return {
    name: AGENT_ACCOUNT,
    image: settings.image,
    imagePullPolicy: 'IfNotPresent',
    command: ['/proxy-agent'],
    args: argumentsOf({ ...agentArguments(settings), ...settings.extraArgs }),
    env: [
      { name: 'HOST_IP', valueFrom: { fieldRef: { fieldPath: 'status.hostIP' } } },
      { name: 'NODE_NAME', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } },
    ],
    resources: nonEmptyObject({ requests: nonEmptyMap(settings.resources?.requests), limits: nonEmptyMap(settings.resources?.limits) }),
    securityContext: { allowPrivilegeEscalation: false },
    livenessProbe: probe('/healthz'),
    readinessProbe: probe('/readyz'),
    volumeMounts: [{ name: TOKEN_FILE, mountPath: TOKEN_FOLDER, readOnly: true }],
  };
}

function agentArguments({ serverHost, serverPort }: Pick<KonnectivityAgentSettings, 'serverHost' | 'serverPort'>): { [name: string]: string } {
  return {
    'logtostderr': 'true',
    'ca-cert': '/var/run/secrets/kubernetes.io/serviceaccount/ca.crt',
    'proxy-server-host': serverHost,
    'proxy-server-port': `${serverPort}`,
    'service-account-token-path': `${TOKEN_FOLDER}/${TOKEN_FILE}`,
    // By both names of its node the server finds the agent that is sure to reach its kubelet.
    'agent-identifiers': 'host=$(HOST_IP)&host=$(NODE_NAME)',
    'health-server-host': '127.0.0.1',
    'health-server-port': `${HEALTH_PORT}`,
    'admin-server-port': `${ADMIN_PORT}`,
    // Behind a load balancer every connection may lead to another server; agents go on dialling, so that a new control plane machine is found too.
    'sync-forever': 'true',
    'sync-interval': '5s',
    'sync-interval-cap': '30s',
  };
}

/** The names of the arguments that every agent has. */
export const AGENT_ARGUMENTS: readonly string[] = Object.keys(agentArguments({ serverHost: '', serverPort: 0 }));
