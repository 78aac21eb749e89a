/** The codes of BYOH, with the reason the rule exists. */
export const BYOH_CODES = {
  'byoh/any-host': 'BYOH takes the first free host that fits, in whichever namespace it is registered',
  'byoh/bootstrap-format': 'the host agent reads cloud-config only',
  'byoh/bootstrap-kubeconfig': 'host agents register with the address and the certificate as they are written',
  'byoh/bundle-repository': 'the name of the bundle image is put together from it',
  'byoh/host-object': 'host agents register their hosts themselves, and the webhook admits nobody else',
  'byoh/host-selector': 'a selector that cannot be read chooses no host',
  'byoh/ignored-bootstrap': 'the host agent writes files and runs commands, and skips the rest of cloud-config',
  'byoh/installer-overwrites': 'scripts that install Kubernetes and bootstrap data are stored under one name',
  'byoh/installer-ref': 'the reference is read verbatim, without a default for any of its parts',
  'byoh/long-machine-name': 'BYOH labels a host with namespace and name of its machine',
  'byoh/node-name': 'BYOH looks the node up by the name of its host',
  'byoh/overlapping-selectors': 'any free host that fits is taken, also one that only fits another pool',
  'byoh/provider-id': 'BYOH writes the provider id itself and fails on any other',
  'byoh/shared-hosts': 'hosts belong to no cluster, so that two clusters that ask for the same take them from one another',
  'byoh/template-edited': 'machines are compared with the name of their template only',
  'text/carriage-return': 'user data turns carriage returns into line ends',
} as const;

/** Those of warnings, which can be acknowledged. */
export const BYOH_WARNINGS: readonly (keyof typeof BYOH_CODES)[] = [
  'byoh/any-host', 'byoh/host-object', 'byoh/ignored-bootstrap', 'byoh/installer-overwrites', 'byoh/overlapping-selectors', 'byoh/template-edited',
  'text/carriage-return',
];
