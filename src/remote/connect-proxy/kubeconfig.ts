/** What a kubeconfig is made from that leads through a proxy. */
export interface ProxiedKubeconfig {
  readonly clusterName: string;
  /** The API server as its certificate names it, with its port. */
  readonly server: string;
  /** The proxy that takes HTTP CONNECT. */
  readonly proxyUrl: string;
}

/** The names that the template has for what it is filled with. */
export const KUBECONFIG_VALUES = { ca: 'ca', certificate: 'crt', key: 'key' } as const;

/** The user of the kubeconfig, and its context. */
const USER = 'admin';

/** The template of a kubeconfig, in which External Secrets fills in certificates. */
export function renderKubeconfigTemplate({ clusterName, server, proxyUrl }: ProxiedKubeconfig): string {
  const { ca, certificate, key } = KUBECONFIG_VALUES;
  return `apiVersion: v1
kind: Config
current-context: ${USER}
clusters:
  - name: ${clusterName}
    cluster:
      server: https://${server}
      proxy-url: ${proxyUrl}
      certificate-authority-data: ${encoded(ca)}
contexts:
  - name: ${USER}
    context:
      cluster: ${clusterName}
      user: ${USER}
users:
  - name: ${USER}
    user:
      client-certificate-data: ${encoded(certificate)}
      client-key-data: ${encoded(key)}
`;
}

function encoded(value: string): string {
  return `{{ .${value} | b64enc }}`;
}
