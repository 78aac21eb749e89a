/** Where the certificates of a cluster are, unless kubeadm is told otherwise. */
const CERTIFICATES = '/etc/kubernetes/pki';
/** Certificates of the host. kubeadm mounts those of the folders that the host has. */
const HOST_CERTIFICATES = [
  '/etc/ssl/certs', '/etc/pki/ca-trust', '/etc/pki/tls/certs', '/etc/ca-certificates', '/usr/share/ca-certificates', '/usr/local/share/ca-certificates',
];
const TLS_FILES = ['tls-cert-file', 'tls-private-key-file'];
const AUTHENTICATION_FILES = ['client-ca-file', 'requestheader-client-ca-file'];
const KUBECONFIGS = ['kubeconfig', 'authentication-kubeconfig', 'authorization-kubeconfig'];

/** A static pod of a control plane, with what it sees of the files of its host. */
export interface StaticPod {
  /** Its part of kubeadm's cluster configuration. */
  readonly name: string;
  /** The arguments that name a file which has to be there. */
  readonly fileArguments: readonly string[];
  /** The arguments that name a file which the program writes. */
  readonly writtenFiles: readonly string[];
  /** Files that kubeadm mounts, beside certificates. */
  readonly ownFiles: readonly string[];
  /** Whether kubeadm mounts the certificates of the cluster and of the host. */
  readonly seesCertificates: boolean;
}

/** The static pods that kubeadm writes, less etcd. */
export const STATIC_PODS: readonly StaticPod[] = [
  {
    name: 'apiServer',
    fileArguments: [
      ...TLS_FILES, ...AUTHENTICATION_FILES, 'admission-control-config-file', 'allow-metric-labels-manifest', 'audit-policy-file', 'audit-webhook-config-file',
      'authentication-config', 'authentication-token-webhook-config-file', 'authorization-config', 'authorization-policy-file',
      'authorization-webhook-config-file', 'cloud-config', 'egress-selector-config-file', 'encryption-provider-config', 'etcd-cafile', 'etcd-certfile',
      'etcd-keyfile', 'kubelet-certificate-authority', 'kubelet-client-certificate', 'kubelet-client-key', 'oidc-ca-file', 'peer-ca-file',
      'proxy-client-cert-file', 'proxy-client-key-file', 'service-account-key-file', 'service-account-signing-key-file', 'token-auth-file',
      'tracing-config-file',
    ],
    writtenFiles: ['audit-log-path'],
    ownFiles: [],
    seesCertificates: true,
  },
  {
    name: 'controllerManager',
    fileArguments: [
      ...TLS_FILES, ...AUTHENTICATION_FILES, ...KUBECONFIGS, 'cloud-config', 'cluster-signing-cert-file', 'cluster-signing-key-file', 'root-ca-file',
      'service-account-private-key-file',
    ],
    writtenFiles: [],
    ownFiles: ['/etc/kubernetes/controller-manager.conf'],
    seesCertificates: true,
  },
  {
    name: 'scheduler',
    fileArguments: [...TLS_FILES, ...AUTHENTICATION_FILES, ...KUBECONFIGS, 'config'],
    writtenFiles: [],
    ownFiles: ['/etc/kubernetes/scheduler.conf'],
    seesCertificates: false,
  },
];

/**
 * Whether a static pod sees a file of its host.
 *
 * @param certificatesDir where kubeadm is told to keep certificates
 * @param mountPaths what is mounted beside that
 */
export function isMounted(pod: StaticPod, path: string, certificatesDir: string | undefined, mountPaths: readonly string[]): boolean {
  const folders = pod.seesCertificates ? [certificatesDir ?? CERTIFICATES, ...HOST_CERTIFICATES] : [];
  return pod.ownFiles.includes(path) || [...folders, ...mountPaths].some(folder => isBelow(path, folder));
}

/** Whether a path is a folder, or in it. */
export function isBelow(path: string, folder: string): boolean {
  const parent = folder.endsWith('/') ? folder : `${folder}/`;
  return path === folder || path.startsWith(parent);
}
