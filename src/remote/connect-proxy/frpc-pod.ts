import { CLIENT_FILES, FrpcConfig, NODE_NAME_VARIABLE, renderFrpcConfig } from './frp-config';
import { TOKEN_KEY } from './frp-token';
import { toYaml } from '../../cdk8s-helpers';
import { FileContent, NodeFile } from '../../contract';

const MANIFEST = '/etc/kubernetes/manifests/frpc.yaml';
const NAME = 'frpc';
const PRIVATE = '0600';

/** What the client on a node is made from. */
export interface FrpcNode {
  readonly config: FrpcConfig;
  readonly image: string;
  /** The Secret with the token. */
  readonly tokenSecret: string;
  /** The Secret with the certificate of the server, which has its CA too. */
  readonly serverTlsSecret: string;
}

/** The files of a control plane node: what the client reads, and the client itself as a static pod. The kubelet starts it without an API server. */
export function frpcFiles({ config, image, tokenSecret, serverTlsSecret }: FrpcNode): NodeFile[] {
  return [
    { path: CLIENT_FILES.config, owner: 'root:root', permissions: PRIVATE, content: FileContent.text(renderFrpcConfig(config)) },
    { path: CLIENT_FILES.token, owner: 'root:root', permissions: PRIVATE, content: FileContent.fromSecret(tokenSecret, TOKEN_KEY) },
    { path: CLIENT_FILES.ca, owner: 'root:root', permissions: PRIVATE, content: FileContent.fromSecret(serverTlsSecret, 'ca.crt') },
    { path: MANIFEST, owner: 'root:root', permissions: PRIVATE, content: FileContent.text(toYaml(frpcPod(image))) },
  ];
}

/** The static pod. */
export function frpcPod(image: string) {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: NAME, namespace: 'kube-system', labels: { component: NAME, tier: 'control-plane' } },
    spec: {
      // It dials the API server of its own node, and works before there is a network for pods.
      hostNetwork: true,
      dnsPolicy: 'Default',
      priorityClassName: 'system-node-critical',
      automountServiceAccountToken: false,
      containers: [{
        name: NAME,
        image,
        imagePullPolicy: 'IfNotPresent',
        args: ['-c', CLIENT_FILES.config],
        env: [{ name: NODE_NAME_VARIABLE, valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } }],
        resources: { requests: { cpu: '10m', memory: '32Mi' } },
        // The files are for root only, who needs no further rights to read them.
        securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
        volumeMounts: [{ name: 'frp', mountPath: CLIENT_FILES.folder, readOnly: true }],
      }],
      securityContext: { seccompProfile: { type: 'RuntimeDefault' } },
      volumes: [{ name: 'frp', hostPath: { path: CLIENT_FILES.folder, type: 'Directory' } }],
    },
  };
}
