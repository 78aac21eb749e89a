import {
  AGENT_ACCOUNT, AGENT_NAMESPACE, CERTIFICATES_FOLDER, KONNECTIVITY_FOLDER, KONNECTIVITY_SERVER, KUBECONFIG_FILE, SOCKET_FILE,
} from './paths';
import { toYamlWithoutAliases } from '../../cdk8s-helpers';

const NAME = 'konnectivity-server';
const ADMIN_PORT = 8133;
const HEALTH_PORT = 8134;

/** What the pod of the konnectivity server is made from. */
export interface KonnectivityServerSettings {
  /** With its tag. */
  readonly image: string;
  /** The port that agents dial. */
  readonly agentPort: number;
  /** How many servers there are, one on each control plane machine. */
  readonly serverCount: number;
  /** Further arguments by name. */
  readonly extraArgs: { readonly [name: string]: string };
}

/** The static pod of the server. */
export function serverPodText(settings: KonnectivityServerSettings): string {
  const { image, agentPort } = settings;
  const certificates = ['ca.crt', 'apiserver.crt', 'apiserver.key'].map(file => ({ name: file.replace('.', '-'), path: `${CERTIFICATES_FOLDER}/${file}` }));
  return toYamlWithoutAliases({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: NAME, namespace: 'kube-system', labels: { 'k8s-app': NAME } },
    spec: {
      priorityClassName: 'system-node-critical',
      hostNetwork: true,
      containers: [{
        name: NAME,
        image,
        imagePullPolicy: 'IfNotPresent',
        command: ['/proxy-server'],
        args: argumentsOf({ ...serverArguments(settings), ...settings.extraArgs }),
        // The image has a user who may not read the key of the API server.
        securityContext: { runAsUser: 0, allowPrivilegeEscalation: false },
        ports: [{ name: 'agents', containerPort: agentPort, hostPort: agentPort }],
        livenessProbe: {
          httpGet: { scheme: 'HTTP', host: '127.0.0.1', port: HEALTH_PORT, path: '/healthz' }, initialDelaySeconds: 30, timeoutSeconds: 15,
        },
        volumeMounts: [
          ...certificates.map(({ name, path }) => ({ name, mountPath: path, readOnly: true })),
          { name: NAME, mountPath: KONNECTIVITY_FOLDER },
        ],
      }],
      volumes: [
        // Single files: the folder has the key of the CA, which is none of its business. The pod waits until kubeadm has written them.
        ...certificates.map(({ name, path }) => ({ name, hostPath: { path, type: 'File' } })),
        { name: NAME, hostPath: { path: KONNECTIVITY_FOLDER, type: 'Directory' } },
      ],
    },
  });
}

function serverArguments({ agentPort, serverCount }: Pick<KonnectivityServerSettings, 'agentPort' | 'serverCount'>): { [name: string]: string } {
  return {
    'logtostderr': 'true',
    'mode': 'grpc',
    // The API server comes by the socket, not by a port.
    'server-port': '0',
    'uds-name': SOCKET_FILE,
    'delete-existing-uds-file': 'true',
    'agent-port': `${agentPort}`,
    'admin-port': `${ADMIN_PORT}`,
    'admin-bind-address': '127.0.0.1',
    'health-port': `${HEALTH_PORT}`,
    'health-bind-address': '127.0.0.1',
    'server-count': `${serverCount}`,
    // Agents know the CA of the cluster, and the certificate of the API server has the names that nodes dial.
    'cluster-cert': `${CERTIFICATES_FOLDER}/apiserver.crt`,
    'cluster-key': `${CERTIFICATES_FOLDER}/apiserver.key`,
    'kubeconfig': KUBECONFIG_FILE,
    'agent-namespace': AGENT_NAMESPACE,
    'agent-service-account': AGENT_ACCOUNT,
    'authentication-audience': KONNECTIVITY_SERVER,
    // Nodes may be in several networks: only the agent of a node is sure to reach its kubelet. What is no node, any agent may reach.
    'proxy-strategies': 'destHost,default',
    // Load balancers and routers forget connections that are silent for some minutes.
    'keepalive-time': '1m',
  };
}

/** As a command line, in the order that is given. */
export function argumentsOf(args: { readonly [name: string]: string }): string[] {
  return Object.entries(args).map(([name, value]) => `--${name}=${value}`);
}

/** The names of the arguments that every server has. */
export const SERVER_ARGUMENTS: readonly string[] = Object.keys(serverArguments({ agentPort: 0, serverCount: 0 }));
