/** The phases of a command of kubeadm, each with those below it, of all releases. */
type Phases = { readonly [phase: string]: readonly string[] };

const INIT: Phases = {
  'preflight': [],
  'certs': [
    'all', 'ca', 'apiserver', 'apiserver-kubelet-client', 'front-proxy-ca', 'front-proxy-client', 'etcd-ca', 'etcd-server', 'etcd-peer', 'etcd-healthcheck-client',
    'apiserver-etcd-client', 'sa',
  ],
  'kubeconfig': ['all', 'admin', 'super-admin', 'kubelet', 'controller-manager', 'scheduler'],
  'etcd': ['local'],
  'control-plane': ['all', 'apiserver', 'controller-manager', 'scheduler'],
  'kubelet-start': [],
  'wait-control-plane': [],
  'upload-config': ['all', 'kubeadm', 'kubelet'],
  'upload-certs': [],
  'mark-control-plane': [],
  'bootstrap-token': [],
  'kubelet-finalize': ['all', 'enable-client-cert-rotation', 'experimental-cert-rotation'],
  'addon': ['all', 'coredns', 'kube-proxy'],
  'show-join-command': [],
};

const JOIN: Phases = {
  'preflight': [],
  'control-plane-prepare': ['all', 'download-certs', 'certs', 'kubeconfig', 'control-plane'],
  'check-etcd': [],
  'kubelet-start': [],
  'etcd-join': [],
  'kubelet-wait-bootstrap': [],
  'control-plane-join': ['all', 'etcd', 'update-status', 'mark-control-plane'],
  'wait-control-plane': [],
};

/** What may be skipped, by the part of a kubeadm config that says so. */
export const KUBEADM_PHASES: { readonly [part: string]: readonly string[] } = { initConfiguration: namesOf(INIT), joinConfiguration: namesOf(JOIN) };

function namesOf(phases: Phases): string[] {
  return Object.entries(phases).flatMap(([phase, below]) => [phase, ...below.map(name => `${phase}/${name}`)]);
}
