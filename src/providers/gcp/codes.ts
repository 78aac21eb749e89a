/** The codes of Cluster API Provider GCP, with the reason the rule exists. */
export const GCP_CODES = {
  'gcp/accelerator-type': 'machines know GPUs by zone, and instance groups by type',
  'gcp/api-server-port': 'a load balancer leads to one port of its machines, where their API servers have to listen',
  'gcp/boot-disk': 'machines in GCP cannot start from every type of disk',
  'gcp/confidential-series': 'the webhook admits confidential computing on some series of machines only',
  'gcp/firewall-ports': 'the webhook lets nobody change a GCPCluster with ports of other protocols, its own controller included',
  'gcp/fixed-field': 'what is built from these values is not built again',
  'gcp/foreign-zone': 'machines are created in the region of the GCPCluster',
  'gcp/gke-control-plane': 'GKE and its webhook take some settings together only',
  'gcp/gke-location': 'Cluster API Provider GCP looks for node pools in a region, never in a zone',
  'gcp/gke-network': 'a GKE cluster is made in a subnet of a network that has a name',
  'gcp/gke-pool': 'GKE has as many nodes of a pool in each of its zones',
  'gcp/gke-private-endpoint': 'Cluster API Provider GCP takes back what it has made itself, unless it is written',
  'gcp/gke-scaling': 'Cluster API Provider GCP lets GKE scale node pools that say nothing about it',
  'gcp/host-maintenance': 'Google can move neither GPUs nor memory that it cannot read to another host',
  'gcp/invalid-label': 'Google Cloud refuses a resource with a label of another form than its own',
  'gcp/managed-load-balancer': 'settings of a load balancer that nobody builds are read by nobody',
  'gcp/no-image': 'the default image family is of 2018 and has to be built by oneself',
  'gcp/provisioning': 'a machine can be taken back or not',
  'gcp/several-zones': 'Cluster API Provider GCP makes instance groups in one zone',
  'gcp/subnet-missing': 'a network that makes no subnets of its own has none unless it is named',
  'gcp/subnet-region': 'the region of a subnet is handed on as it is written, and machines look for theirs in that of the cluster',
  'gcp/template-changed': 'machines and clusters are compared with the template they were made from, which has to stay',
  'gcp/user-data': 'the metadata entry holds the bootstrap data',
} as const;

/** Those of warnings, which can be acknowledged. */
export const GCP_WARNINGS: readonly (keyof typeof GCP_CODES)[] = [
  'gcp/gke-private-endpoint', 'gcp/gke-scaling', 'gcp/managed-load-balancer', 'gcp/no-image', 'gcp/provisioning',
];
