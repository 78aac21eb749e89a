/** Flags of `k0s worker`, and of a controller that is a node as well. Other releases have other ones besides. */
const WORKER = [
  'cidr-range', 'cri-socket', 'data-dir', 'debug', 'enable-cloud-provider', 'ignore-pre-flight-checks', 'iptables-mode', 'kubelet-extra-args', 'kubelet-root-dir',
  'labels', 'logging', 'profile', 'status-socket', 'taints', 'token-file', 'verbose',
];
const CONTROLLER = [
  ...WORKER, 'api-server-stop-timeout', 'config', 'disable-components', 'enable-dynamic-config', 'enable-k0s-cloud-provider', 'enable-metrics-scraper', 'enable-worker',
  'feature-gates', 'init-only', 'k0s-cloud-provider-port', 'k0s-cloud-provider-update-frequency', 'kube-controller-manager-extra-args', 'no-taints', 'single',
];

export const K0S_FLAGS = { worker: WORKER, controller: CONTROLLER } as const;
