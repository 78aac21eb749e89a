/** Where the konnectivity server has its files on a control plane machine; the API server sees this folder too. */
export const KONNECTIVITY_FOLDER = '/etc/kubernetes/konnectivity-server';
/** The configuration of the API server that says which traffic goes through konnectivity. */
export const EGRESS_SELECTOR_FILE = `${KONNECTIVITY_FOLDER}/egress-selector.yaml`;
/** The socket at which the API server meets the konnectivity server of its own machine. */
export const SOCKET_FILE = `${KONNECTIVITY_FOLDER}/konnectivity-server.socket`;
/** As whom the konnectivity server asks the API server about tokens of agents. */
export const KUBECONFIG_FILE = `${KONNECTIVITY_FOLDER}/kubeconfig.yaml`;
export const CLIENT_CERTIFICATE_FILE = `${KONNECTIVITY_FOLDER}/client.crt`;
export const CLIENT_KEY_FILE = `${KONNECTIVITY_FOLDER}/client.key`;
/** The static pod of the konnectivity server. */
export const SERVER_POD_FILE = '/etc/kubernetes/manifests/konnectivity-server.yaml';
/** Where kubeadm keeps certificates, and where Cluster API puts the CA before kubeadm runs. */
export const CERTIFICATES_FOLDER = '/etc/kubernetes/pki';

/** Whom tokens of agents are for, and as whom the server works. */
export const KONNECTIVITY_SERVER = 'system:konnectivity-server';
export const AGENT_NAMESPACE = 'kube-system';
export const AGENT_ACCOUNT = 'konnectivity-agent';
