/** The codes of Cluster API Provider AWS, with the reason the rule exists. */
export const AWS_CODES = {
  'aws/autoscaler-size': 'AWS refuses what the autoscaler asks for outside the limits of the group',
  'aws/bootstrap-data': 'a machine gets its bootstrap data in one way',
  'aws/default-security-group': 'machines without security groups get the default group of the VPC, which seldom lets a cluster work',
  'aws/disabled-load-balancer': 'the webhook takes no settings for a load balancer that is not built',
  'aws/eks-access': 'EKS reads access entries in some modes only, and each principal once',
  'aws/eks-addon': 'an addon is installed once, and only if nothing keeps it away',
  'aws/eks-ami-type': 'AWS publishes no images of Amazon Linux 2 for later releases of Kubernetes',
  'aws/eks-endpoint-access': 'an API server that is open to nobody cannot be used',
  'aws/eks-node-group': 'the webhook refuses node groups that say the same thing in two ways',
  'aws/host-placement': 'only machines with the tenancy of a host can choose one',
  'aws/id-or-filters': 'a resource is named or searched for, and the webhook refuses both at once',
  'aws/identity-namespaces': 'an identity is for the clusters of the namespaces it admits, which are none unless it says so',
  'aws/ingress-rule': 'a rule of a security group has one kind of source',
  'aws/instance-profile-missing': 'machines read their bootstrap data from a secret of AWS with the rights of their instance profile',
  'aws/instance-refresh': 'AWS replaces instances between two limits that are at most 100 percent apart',
  'aws/invalid-tag': 'AWS refuses tags with other characters or of other lengths',
  'aws/load-balancer-needed': 'Cluster API Provider AWS starts no machine before the API server has its load balancer',
  'aws/market': 'a machine is paid for in one way',
  'aws/no-image': 'an image is looked up by the Kubernetes version, unless its id is given',
  'aws/pool-size': 'AWS refuses a number of machines outside the limits of the group',
  'aws/public-ip-subnet': 'public addresses are given only in subnets that the AWSCluster lists as public ones',
  'aws/second-load-balancer': 'the two load balancers of an API server are told apart by name and scheme',
  'aws/secondary-network': 'nobody fills in subnets and security groups of an AWSCluster that its controller leaves alone',
  'aws/template-field': 'the webhook refuses in templates what belongs to one machine',
  'aws/volume': 'AWS and the webhook refuse volumes whose settings do not fit their type',
} as const;

/** Those of warnings, which can be acknowledged. */
export const AWS_WARNINGS: readonly (keyof typeof AWS_CODES)[] = ['aws/autoscaler-size', 'aws/default-security-group'];
