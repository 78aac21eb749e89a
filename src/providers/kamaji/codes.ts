/** The codes of Kamaji, with the reason the rule exists. */
export const KAMAJI_CODES = {
  'kamaji/certificate-name': 'a certificate is for addresses and names, and a client compares them with the host alone',
  'kamaji/dns-address': 'the DNS server of a cluster is a Service of it',
  'kamaji/endpoint-mismatch': 'Kamaji does not write the endpoint of some kinds but waits until it equals its own',
  'kamaji/endpoint-port': 'Kamaji reads the port of a Service as a number of 16 bits with a sign',
  'kamaji/konnectivity-image': 'Kamaji puts the version behind the name of an image, whatever that ends in',
  'kamaji/konnectivity-off': 'an API server outside of the network of its nodes does not reach them without a tunnel',
  'kamaji/konnectivity-taints': 'agents run only on nodes whose taints they tolerate',
  'kamaji/konnectivity-unreachable': 'agents dial the address of the Service, and a ClusterIP is one of the management cluster only',
  'kamaji/port-closed': 'agents dial one port, and what is before the control plane has to let it through',
  'kamaji/probes': 'Kamaji passes the settings of probes on all together or not at all',
  'kamaji/removed-setting': 'programs of Kubernetes do not start with arguments that their release does not have',
  'kamaji/san-missing': 'whoever dials a host refuses a certificate that does not have it',
  'kamaji/service-address': 'a load balancer gives a Service the address that it asks for, and Kamaji announces the one that it is told',
  'kamaji/service-ports': 'the API server, konnectivity and what is added are ports of one Service',
  'kamaji/source-ranges': 'the load balancer drops what comes from other networks than these',
  'kamaji/unknown-primary': 'Kamaji knows a fixed list of infra clusters, which only the flags of its provider extend',
  'kamaji/version-step': 'Kamaji goes on by one minor release at a time, and never back',
} as const;

/** Those of warnings, which can be acknowledged. */
export const KAMAJI_WARNINGS: readonly (keyof typeof KAMAJI_CODES)[] = [
  'kamaji/konnectivity-off', 'kamaji/konnectivity-taints', 'kamaji/konnectivity-unreachable', 'kamaji/probes', 'kamaji/service-address', 'kamaji/source-ranges', 'kamaji/unknown-primary',
];
