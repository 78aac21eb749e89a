/** The codes of k0smotron, with the reason the rule exists. */
export const K0SMOTRON_CODES = {
  'k0smotron/any-node': 'without an address k0smotron announces that of some node, which may go away',
  'k0smotron/config-differs': 'k0smotron writes its ports over those of k0s, and k0s has its networks before those of the Cluster',
  'k0smotron/config-ignored': 'k0s reads some parts of its configuration without telling of what it does not know',
  'k0smotron/config-value': 'k0s reads its whole configuration before it does anything, and does not start with what it refuses',
  'k0smotron/config-version': 'k0smotron reads one version of the configuration of k0s',
  'k0smotron/duplicate-host': 'whoever takes a host sets up its own node there, over that of another',
  'k0smotron/external-address': 'k0smotron waits for an address that a ClusterIP does not have',
  'k0smotron/invalid-host': 'k0smotron logs in to a host by its address, a port and the name of a user',
  'k0smotron/invalid-version': 'k0smotron makes the tag of an image from the version',
  'k0smotron/no-remote-hosts': 'remote machines wait for a free host of their pool',
  'k0smotron/no-ssh-key': 'a host outside of a pool is reached by its address and a key',
  'k0smotron/node-argument': 'neither k0s nor its kubelet starts with arguments that they do not have or cannot read',
  'k0smotron/san-missing': 'whoever dials a tunnel refuses a certificate that does not have its host',
  'k0smotron/service-ports': 'the API server and konnectivity are two ports of one Service',
  'k0smotron/template-edited': 'machines are compared with the name of their template only',
  'k0smotron/version-step': 'k0smotron goes on by one minor release at a time, and Kubernetes never back',
  'remote/too-few-hosts': 'remote machines are a fixed stock of hosts',
} as const;

/** Those of warnings, which can be acknowledged. */
export const K0SMOTRON_WARNINGS: readonly (keyof typeof K0SMOTRON_CODES)[] = [
  'k0smotron/any-node', 'k0smotron/config-differs', 'k0smotron/config-ignored', 'k0smotron/no-remote-hosts', 'k0smotron/template-edited', 'remote/too-few-hosts',
];
