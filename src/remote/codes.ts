/** The codes of clusters that a management cluster cannot reach, with the reason the rule exists. */
export const REMOTE_CODES = {
  'remote/api-server-port': 'a tunnel ends at one port of the node, and nobody listens at another',
  'remote/bound-twice': 'names, certificates and tunnels of an access are those of one cluster',
  'remote/chart-carried': 'a chart travels to another cluster as a whole, with everything that is in it',
  'remote/control-plane': 'what dials out runs on machines of the control plane, which not every control plane has',
  'remote/exec-plugin': 'managers of Cluster API run no programs to log in',
  'remote/image-not-pinned': 'an image without a version may be another one tomorrow, on the only way into a cluster',
  'remote/kubeconfig-type': 'a kubeconfig that Cluster API takes for its own loses what others have put into it',
  'remote/managed-cluster-name': 'an agent works on what is in the namespace named like its ManagedCluster, and on nothing else',
  'remote/needs-connection': 'what somebody has to connect to the API server for does not happen where nobody can',
  'remote/no-namespace': 'the name of a Service in a kubeconfig has a namespace',
  'remote/not-bound': 'what is for the other side follows from the cluster that an access is given to',
  'remote/not-for-bootstrap': 'an agent that opens a tunnel runs only after the cluster is built',
  'remote/one-server-reached': 'an API server reaches nodes through the konnectivity server of its own machine',
  'remote/own-chart': 'objects of a chart that has the ManifestWork in it would be applied to the hub, too',
  'remote/port-closed': 'what dials into a management cluster dials one port, and policies have to let it through',
  'remote/proxy-before-control-plane': 'a control plane makes the CA and the kubeconfig that it does not find',
  'remote/san-missing': 'agents refuse a server whose certificate does not have the host that they dial',
  'remote/socks-with-kubeadm': 'etcd is reached by forwarded ports, which not every proxy carries',
  'remote/work-agent-rbac': 'an agent has rights for kinds of Kubernetes only, and applies nothing else until a ClusterRole with its label lets it',
  'remote/work-content': 'a hub refuses a ManifestWork without content, with nameless or with repeated objects, and an agent an object without its namespace',
  'remote/work-too-large': 'the webhook of a hub refuses a ManifestWork with more than 500 KiB of content',
  'remote/wrong-side': 'a Secret or another object is found in the cluster that it was applied to, and in no other',
} as const;

/** Those of warnings, which can be acknowledged. */
export const REMOTE_WARNINGS: readonly (keyof typeof REMOTE_CODES)[] = ['remote/socks-with-kubeadm'];
