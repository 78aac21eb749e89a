/** The codes of vcluster, with the reason the rule exists. */
export const VCLUSTER_CODES = {
  'vcluster/fixed-values': 'a virtual cluster finds its objects again only where and as it has kept them',
  'vcluster/invalid-values': 'Helm installs a chart only with values that it can read',
  'vcluster/two-objects': 'one VCluster is control plane and infrastructure of its Cluster',
} as const;
