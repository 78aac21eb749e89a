/** The codes of management clusters, with the reason the rule exists. */
export const MANAGEMENT_CODES = {
  'management/components-too-large': 'the API server takes ConfigMaps of 1 MiB at most',
  'management/components-unusable': 'the operator installs a release only if its metadata tell the contract that it keeps',
  'management/connections': 'managers do not start with grace periods that contradict each other',
  'management/flag-with-setting': 'the operator gives up on a flag that it sets itself',
  'management/operator-provider': 'the operator installs nothing before what it is told of a provider passes its own checks',
  'management/unknown-kind': 'objects of kinds that no installed provider knows are refused, or wait for ever',
  'management/unknown-release': 'a provider is installed in one release, and the latest one of today is another tomorrow',
  'management/used-later': 'providers are listed when the management cluster is made, so that all clusters have to be there by then',
} as const;
