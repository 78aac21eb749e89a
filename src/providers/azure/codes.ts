/** The codes of Cluster API Provider Azure, with the reason the rule exists. */
export const AZURE_CODES = {
  'azure/availability-set': 'without zones in the status of the AzureCluster machines are put into an availability set',
  'azure/azure-json': 'the Secret with the cloud config is made only beside an AzureCluster that is the primary',
  'azure/bastion': 'only the larger bastion makes tunnels',
  'azure/cloud-config': 'the webhook compares a new cluster with one that has none',
  'azure/diagnostics': 'where the output of a machine goes is said once',
  'azure/disk': 'the webhook refuses disks that Azure does not have',
  'azure/existing-network': 'nobody creates the network of an AzureCluster that its controller leaves alone',
  'azure/fixed-field': 'what is built from these values is not built again',
  'azure/identity-missing': 'every request to Azure is made under the identity of the AzureCluster',
  'azure/identity-namespaces': 'an identity is for the clusters of the namespaces it admits, which are none unless it says so',
  'azure/identity-secret': 'each type of identity proves itself with something else',
  'azure/image': 'a machine starts from one image',
  'azure/internal-address-gated': 'a second load balancer for the nodes is behind a feature gate that is off by default',
  'azure/invalid-zone': 'Azure tells the zones of a region apart by a number',
  'azure/load-balancer': 'the webhook admits some load balancers only before an API server',
  'azure/network': 'the webhook reads the names and addresses of a network, and who may reach it',
  'azure/network-interfaces': 'the short fields stand for the first interface, and the webhook refuses both at once',
  'azure/pool-settings': 'the webhook admits pools only that can replace a machine, and that give notice in time',
  'azure/private-dns': 'a private zone is for an API server that only its network reaches',
  'azure/resource-id': 'the webhook reads the ids of resources',
  'azure/security-profile': 'the encryption of a confidential machine asks for certain settings of its firmware',
  'azure/ssh-key-invalid': 'the webhook decodes and parses the key',
  'azure/ssh-key-missing': 'the webhook invents a key for each template that has none, so two of the same differ',
  'azure/subnet-ambiguous': 'the provider chooses a subnet by its role only if there is one',
  'azure/template-changed': 'machines are compared with the template they were made from, which has to stay',
  'azure/template-field': 'the webhook refuses in templates what belongs to one machine',
  'azure/vm-extensions': 'a machine that takes no extensions cannot have any',
  'azure/vm-identity': 'each kind of identity of a machine has settings of its own',
} as const;

/** Those of warnings, which can be acknowledged. */
export const AZURE_WARNINGS: readonly (keyof typeof AZURE_CODES)[] = [
  'azure/availability-set', 'azure/azure-json', 'azure/existing-network', 'azure/internal-address-gated', 'azure/ssh-key-missing',
];
