/** What CEL rules of the CRDs of Kamaji ask for and what to do about it, by the text of the rule. */
export const KAMAJI_CEL_EXPLANATIONS: { readonly [rule: string]: string } = {
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
};
