/** The codes of vcluster, with the reason the rule exists. */
export const VCLUSTER_CODES = {
  'vcluster/two-objects': 'one VCluster is control plane and infrastructure of its Cluster',
} as const;
