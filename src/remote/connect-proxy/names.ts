import { joinName } from '../../core';

/** The names of the objects of one cluster. Several clusters may share a namespace, so each name has that of its cluster. */
export interface ProxyNames {
  /** The issuer that needs no CA. */
  readonly selfSigned: string;
  /** The CA of the cluster and its Secret: the name that Cluster API looks for. */
  readonly clusterCa: string;
  /** The client certificate of the kubeconfig. */
  readonly admin: string;
  /** The kubeconfig: the name that Cluster API looks for. */
  readonly kubeconfig: string;
  /** Who reads the client certificate for it, and the store. */
  readonly kubeconfigWriter: string;
  /** The CA of the tunnel. */
  readonly tunnelCa: string;
  /** The certificate of the server. */
  readonly serverTls: string;
  /** The Secret with the token. */
  readonly token: string;
  /** The server: ConfigMap, Deployment, NetworkPolicy and the Service of its proxy. */
  readonly server: string;
  /** The Service that nodes dial. */
  readonly bindService: string;
}

export function namesOf(clusterName: string): ProxyNames {
  const name = (...parts: string[]) => joinName([clusterName, ...parts]);
  return {
    selfSigned: name('self-signed'),
    clusterCa: `${clusterName}-ca`,
    admin: name('admin'),
    kubeconfig: `${clusterName}-kubeconfig`,
    kubeconfigWriter: name('kubeconfig-writer'),
    tunnelCa: name('frp-ca'),
    serverTls: name('frps-tls'),
    token: name('frp-token'),
    server: name('frps'),
    bindService: name('frps-bind'),
  };
}
