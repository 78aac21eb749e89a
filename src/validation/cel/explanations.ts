/**
 * What the rules of the pinned CRDs ask for and what to do about it, by the text of the rule. The messages of the CRDs themselves are upstream's
 * and often say less.
 */
export const EXPLANATIONS: { readonly [rule: string]: string } = {
  // Lists
  'self.all(x, self.exists_one(y, x == y))':
    'holds the same entry twice; leave each entry once',
  'self.all(x, self.exists_one(y, x.name == y.name))':
    'holds two entries of the same \'name\'; leave one entry for each name',
  'self.all(i, isIP(i) || isCIDR(i))':
    'holds an entry that is neither an IP address nor a CIDR; write entries such as \'10.0.0.1\', \'10.0.0.0/8\' or \'2001:db8::/32\'',

  // Cluster API
  '!(self in [\'Ready\',\'Available\',\'HealthCheckSucceeded\',\'OwnerRemediated\',\'ExternallyRemediated\'])':
    'is a condition that the controllers set themselves, so it cannot tell whether a machine is healthy; use a condition that something else sets,'
    + ' other than \'Ready\', \'Available\', \'HealthCheckSucceeded\', \'OwnerRemediated\' and \'ExternallyRemediated\'',
  'self.matches(\'^(Linux|LinuxSwap|LinuxRAID|LVM|Fat32|NTFS|LinuxExtended|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$\')':
    'is not a type of partition; use \'Linux\', \'LinuxSwap\', \'LinuxRAID\', \'LVM\', \'Fat32\', \'NTFS\', \'LinuxExtended\' or the GUID of a GPT partition type',
  '[has(self.layout),has(self.diskLayout)].filter(x,x==true).size() == 1':
    'needs exactly one of \'layout\' and \'diskLayout\'; set \'diskLayout\' for several partitions or \'layout\' for one, and not both',

  // AWS
  'self.startsWith(\'cagw-\')':
    'is not the id of a carrier gateway; use one that starts with \'cagw-\'',
  'self in [\'none\',\'amazon-pool\']':
    'is not known; use \'amazon-pool\' to fall back to addresses of Amazon, or \'none\' to fail instead',
  '!has(self.capacityReservationId) || !has(self.marketType) || self.marketType != \'Spot\'':
    'asks for spot instances from a capacity reservation, which holds on-demand capacity only; remove \'capacityReservationId\' or set another \'marketType\' than \'Spot\'',
  '!has(self.capacityReservationId) || !has(self.spotMarketOptions)':
    'asks for spot instances from a capacity reservation, which holds on-demand capacity only; remove \'capacityReservationId\' or \'spotMarketOptions\'',

  // Kamaji
  '!(self.mode == \'DaemonSet\' && has(self.replicas) && self.replicas != 0) && !(self.mode == \'Deployment\' && has(self.replicas) && self.replicas == 0)':
    'has \'replicas\' that do not fit its \'mode\'; remove \'replicas\' with mode \'DaemonSet\', which runs on every node, and set 1 or more with mode \'Deployment\'',
  ['!has(self.loadBalancerConfig) || !has(self.loadBalancerConfig.loadBalancerSourceRanges)'
    + ' || (size(self.loadBalancerConfig.loadBalancerSourceRanges) == 0 || self.serviceType == \'LoadBalancer\')']:
    'restricts the sources of a load balancer that the service does not have;'
    + ' remove \'loadBalancerConfig.loadBalancerSourceRanges\' or set \'serviceType\' to \'LoadBalancer\'',
  '!has(self.loadBalancerConfig) || !has(self.loadBalancerConfig.loadBalancerClass) || self.serviceType == \'LoadBalancer\'':
    'names the class of a load balancer that the service does not have; remove \'loadBalancerConfig.loadBalancerClass\' or set \'serviceType\' to \'LoadBalancer\'',
  'has(self.loadBalancerClass) == has(oldSelf.loadBalancerClass)':
    'adds or removes \'loadBalancerClass\', which a service keeps for life; leave it as it was or make a new control plane',
  'self == oldSelf':
    'cannot change; leave the old value or make a new object',

  // OpenStack
  'has(self.disableExternalNetwork) && self.disableExternalNetwork ? !has(self.bastion) || !has(self.bastion.floatingIP) : true':
    'gives the bastion a floating IP without an external network; remove \'bastion.floatingIP\' or \'disableExternalNetwork\'',
  'has(self.disableExternalNetwork) && self.disableExternalNetwork ? has(self.disableAPIServerFloatingIP) && self.disableAPIServerFloatingIP : true':
    'gives the API server a floating IP without an external network; set \'disableAPIServerFloatingIP\' to true or remove \'disableExternalNetwork\'',
  '!self.enabled || has(self.spec)':
    'enables a bastion without saying what it is; set \'spec\', or \'enabled\' to false',
  '(has(self.flavor) || has(self.flavorID))':
    'has no flavor; set \'flavor\' or \'flavorID\'',
  '!has(self.from) || self.from == \'Name\' ? has(self.name) : !has(self.name)':
    'takes the availability zone of the volume from two places or from none; set \'name\' with \'from: Name\', and only then',
  'has(self.type) && self.type == \'Bool\' ? has(self.bool) : !has(self.bool)':
    'has a \'type\' that its value does not fit; set \'bool\' with \'type: Bool\', and only then',
  'has(self.type) && self.type == \'Number\' ? has(self.number) : !has(self.number)':
    'has a \'type\' that its value does not fit; set \'number\' with \'type: Number\', and only then',
  'has(self.type) && self.type == \'String\' ? has(self.string) : !has(self.string)':
    'has a \'type\' that its value does not fit; set \'string\' with \'type: String\', and only then',
  '(!has(self.region) && !has(oldSelf.region)) || self.region == oldSelf.region':
    'changes \'region\', where the servers of the cluster are; leave it as it was or make a new cluster',

  // Flux
  'has(self.configMapRef) || has(self.secretRef)':
    'names no kubeconfig; set \'secretRef\', or \'configMapRef\' for the credentials of a cloud',
  '!has(self.configMapRef) || !has(self.secretRef)':
    'names two kubeconfigs; leave \'secretRef\' or \'configMapRef\'',
};
