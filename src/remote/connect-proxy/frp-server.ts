import type { k8s as types } from 'cdk8s-plus-28';
import { renderFrpsConfig, SERVER_FILES } from './frp-config';
import { BIND, CONNECT, DEFAULT_SERVER_IMAGE, FrpServerOptions, portOf } from './frp-server-options';
import { TOKEN_KEY } from './frp-token';
import { k8s } from './l1';
import { ProxyNames } from './names';
import { ObjectWriter } from './objects';
import { ServiceType } from '../../core';

/** Nobody's id; the image has no user of its own. */
const USER = 65532;
/** For the user of the container only, by its group. */
const GROUP_READS = 0o440;
/** On the namespaces of providers, as their own manifests and clusterctl make them. */
const PROVIDER_LABEL = 'cluster.x-k8s.io/provider';
const NAMESPACE_NAME_LABEL = 'kubernetes.io/metadata.name';

/** What the server is made from. */
export interface FrpServerFacts {
  readonly options: FrpServerOptions;
  readonly names: ProxyNames;
  /** The Secret with the token. */
  readonly tokenSecret: string;
  /** The namespaces whose pods may use the proxy. */
  readonly clientNamespaces: unknown;
}

/** Writes the server and all that leads to it. */
export function writeServer(writer: ObjectWriter, facts: FrpServerFacts): void {
  const { names, options } = facts;
  const metadata = { name: names.server };
  const selector = { app: names.server };
  const { KubeConfigMap, KubeDeployment, KubeService, KubeNetworkPolicy, IntOrString } = k8s();
  const data = { [SERVER_FILES.config]: renderFrpsConfig({ bindPort: BIND.port, connectPort: CONNECT.port }) };
  writer.write('ServerConfig', KubeConfigMap.manifest({ metadata, data }));
  writer.write('Server', KubeDeployment.manifest({
    metadata,
    spec: {
      // A second one would know nothing of the nodes that have dialled the first, and it is told so at its start only.
      replicas: 1,
      strategy: { type: 'Recreate' },
      selector: { matchLabels: selector },
      template: { metadata: { labels: selector }, spec: podSpec(facts) },
    },
  }));
  writer.write('BindService', KubeService.manifest({
    metadata: { name: names.bindService, annotations: options.serviceAnnotations },
    spec: {
      type: options.serviceType ?? ServiceType.LOAD_BALANCER,
      selector,
      ports: [{
        name: BIND.name,
        port: portOf(options),
        protocol: 'TCP',
        targetPort: IntOrString.fromString(BIND.name),
        ...options.serviceType === ServiceType.NODE_PORT && { nodePort: portOf(options) },
      }],
    },
  }));
  writer.write('ProxyService', KubeService.manifest({
    metadata, spec: { selector, ports: [{ name: CONNECT.name, port: CONNECT.port, protocol: 'TCP', targetPort: IntOrString.fromString(CONNECT.name) }] },
  }));
  writer.write('NetworkPolicy', { ...KubeNetworkPolicy.GVK, metadata, spec: networkPolicy(selector, facts.clientNamespaces) });
}

function podSpec({ options, names, tokenSecret }: FrpServerFacts): types.PodSpec {
  const { IntOrString, Quantity } = k8s();
  const isListening = { tcpSocket: { port: IntOrString.fromString(CONNECT.name) } };
  return {
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    ...options.imagePullSecretName !== undefined && { imagePullSecrets: [{ name: options.imagePullSecretName }] },
    securityContext: { runAsNonRoot: true, runAsUser: USER, runAsGroup: USER, fsGroup: USER, seccompProfile: { type: 'RuntimeDefault' } },
    containers: [{
      name: 'frps',
      image: options.image ?? DEFAULT_SERVER_IMAGE,
      imagePullPolicy: 'IfNotPresent',
      args: ['-c', `${SERVER_FILES.folder}/${SERVER_FILES.config}`],
      ports: [BIND, CONNECT].map(({ name, port }) => ({ name, containerPort: port, protocol: 'TCP' })),
      readinessProbe: isListening,
      livenessProbe: { ...isListening, periodSeconds: 20, failureThreshold: 6 },
      resources: {
        requests: { cpu: Quantity.fromString('50m'), memory: Quantity.fromString('64Mi') },
        limits: { memory: Quantity.fromString('256Mi') },
      },
      securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
      volumeMounts: [
        { name: 'config', mountPath: SERVER_FILES.folder, readOnly: true },
        { name: 'token', mountPath: folderOf(SERVER_FILES.token), readOnly: true },
        { name: 'tls', mountPath: SERVER_FILES.tls, readOnly: true },
      ],
    }],
    volumes: [
      { name: 'config', configMap: { name: names.server } },
      { name: 'token', secret: { secretName: tokenSecret, defaultMode: GROUP_READS, items: [{ key: TOKEN_KEY, path: TOKEN_KEY }] } },
      { name: 'tls', secret: { secretName: names.serverTls, defaultMode: GROUP_READS } },
    ],
  };
}

/** Nodes dial from anywhere; the proxy is for those who manage the cluster. */
function networkPolicy(matchLabels: { readonly [name: string]: string }, clientNamespaces: unknown) {
  return {
    podSelector: { matchLabels },
    policyTypes: ['Ingress'],
    ingress: [
      { ports: [{ port: BIND.name, protocol: 'TCP' }] },
      {
        from: [
          { namespaceSelector: { matchExpressions: [{ key: NAMESPACE_NAME_LABEL, operator: 'In', values: clientNamespaces }] } },
          { namespaceSelector: { matchExpressions: [{ key: PROVIDER_LABEL, operator: 'Exists' }] } },
        ],
        ports: [{ port: CONNECT.name, protocol: 'TCP' }],
      },
    ],
  };
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/'));
}
