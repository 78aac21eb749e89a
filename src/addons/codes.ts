/** The codes of add-ons, with the reason the rule exists. */
export const ADDONS_CODES = {
  'addon/content': 'Cluster API reads manifests from every key of what a resource set refers to, and applies nothing where it cannot',
  'addon/fixed-field': 'what has been applied to clusters is not taken back',
  'addon/matches-nothing': 'a resource set that selects no cluster installs nothing, and says so nowhere',
  'addon/needs-server-side-apply': 'kubectl keeps the whole object in an annotation of at most 256 KiB',
  'addon/pod-range': 'pods get their addresses from the CNI, and all others know the range of the Cluster',
  'addon/secret-type': 'Cluster API reads Secrets of one type only, so that it cannot be made to hand out others',
  'addon/selector-empty': 'an empty selector is refused, lest every cluster gets the resources',
} as const;

/** Those of warnings, which can be acknowledged. */
export const ADDONS_WARNINGS: readonly (keyof typeof ADDONS_CODES)[] = ['addon/matches-nothing', 'addon/needs-server-side-apply', 'addon/pod-range'];
