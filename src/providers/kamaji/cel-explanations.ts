/** What CEL rules of control planes of Cluster API ask for and what to do about it, by the text of the rule. */
const CONTROL_PLANE_EXPLANATIONS: { readonly [rule: string]: string } = {
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

/** The same of Kamaji's own kinds. */
const TENANT_EXPLANATIONS: { readonly [rule: string]: string } = {
  '!(has(self.ingress) && has(self.gateway))':
    'has both \'ingress\' and \'gateway\'; keep one way in',
  '!has(oldSelf.dataStore) || has(self.dataStore)':
    'no longer has \'dataStore\', where its data is; leave it as it was',
  '!has(oldSelf.dataStoreSchema) || has(self.dataStoreSchema)':
    'no longer has \'dataStoreSchema\', where its data is; leave it as it was',
  '!has(oldSelf.dataStoreUsername) || has(self.dataStoreUsername)':
    'no longer has \'dataStoreUsername\', who owns its data; leave it as it was',
  '!has(self.controlPlane.service.allocateLoadBalancerNodePorts) || self.controlPlane.service.serviceType == \'LoadBalancer\'':
    'asks for node ports of a load balancer that the service does not have;'
    + ' remove \'controlPlane.service.allocateLoadBalancerNodePorts\' or set \'serviceType\' to \'LoadBalancer\'',
  '!has(self.networkProfile.loadBalancerClass) || self.controlPlane.service.serviceType == \'LoadBalancer\'':
    'names the class of a load balancer that the service does not have;'
    + ' remove \'networkProfile.loadBalancerClass\' or set \'controlPlane.service.serviceType\' to \'LoadBalancer\'',
  ['!has(self.networkProfile.loadBalancerSourceRanges) || (size(self.networkProfile.loadBalancerSourceRanges) == 0'
    + ' || self.controlPlane.service.serviceType == \'LoadBalancer\')']:
    'restricts the sources of a load balancer that the service does not have;'
    + ' remove \'networkProfile.loadBalancerSourceRanges\' or set \'controlPlane.service.serviceType\' to \'LoadBalancer\'',
  ['self.controlPlane.service.serviceType != \'LoadBalancer\' || (oldSelf.controlPlane.service.serviceType != \'LoadBalancer\''
    + ' && self.controlPlane.service.serviceType == \'LoadBalancer\') || has(self.networkProfile.loadBalancerClass) == has(oldSelf.networkProfile.loadBalancerClass)']:
    'adds or removes \'networkProfile.loadBalancerClass\', which a service keeps for life; leave it as it was or make a new control plane',
  'self == \'\' || isIP(self)': 'is no IP address; write one such as 192.0.2.10, or leave it out',
  'self == \'\' || isCIDR(self)': 'is no address range; write one such as 10.96.0.0/16, or leave it out',
  'self.all(r, isCIDR(r))': 'has an entry that is no address range; write ranges such as 10.0.0.0/8',
  'self.all(x, isCIDR(x))': 'has an entry that is no address range; write ranges such as 10.0.0.0/8',
  '(has(self.stringValue) || has(self.fromDefinition)) && !(has(self.stringValue) && has(self.fromDefinition))':
    'takes the value from two places or from none; set either \'stringValue\' or \'fromDefinition\'',
};

const ETCD = '(self.driver == "etcd") ? ';
const OTHER = '(self.driver != "etcd" && has(self.basicAuth)) ? ';

/** The same of the stores that hold the data of control planes. */
const STORE_EXPLANATIONS: { readonly [rule: string]: string } = {
  'oldSelf == null || self.driver == oldSelf.driver': 'changes \'driver\', in whose format the data is; leave it as it was or make a new DataStore',
  [`${ETCD}(self.tlsConfig != null && ${eitherOf('tlsConfig.certificateAuthority.privateKey')}) : true`]:
    'is etcd, and has no key of its certificate authority; set \'secretReference\' or \'content\' of \'tlsConfig.certificateAuthority.privateKey\'',
  [`${ETCD}(self.tlsConfig != null && ${eitherOf('tlsConfig.clientCertificate.certificate')}) : true`]:
    'is etcd, and has no client certificate; set \'secretReference\' or \'content\' of \'tlsConfig.clientCertificate.certificate\'',
  [`${ETCD}(self.tlsConfig != null && ${eitherOf('tlsConfig.clientCertificate.privateKey')}) : true`]:
    'is etcd, and has no key of the client certificate; set \'secretReference\' or \'content\' of \'tlsConfig.clientCertificate.privateKey\'',
  '(self.driver != "etcd") ? (has(self.tlsConfig) || has(self.basicAuth)) : true':
    'has no way to log in; set \'tlsConfig\' or \'basicAuth\'',
  [`(self.driver != "etcd" && has(self.tlsConfig) && has(self.tlsConfig.clientCertificate)) ? ((${eitherOf('tlsConfig.clientCertificate.certificate')})) : true`]:
    'has a client certificate without content; set its \'secretReference\' or \'content\'',
  [`${OTHER}(${eitherOf('basicAuth.username')}) : true`]: 'has no name of a user; set \'secretReference\' or \'content\' of \'basicAuth.username\'',
  [`${OTHER}(${eitherOf('basicAuth.password')}) : true`]: 'has no password; set \'secretReference\' or \'content\' of \'basicAuth.password\'',
};

function eitherOf(field: string): string {
  return `(has(self.${field}.secretReference) || has(self.${field}.content))`;
}

/** What CEL rules of all CRDs of Kamaji ask for and what to do about it. */
export const KAMAJI_CEL_EXPLANATIONS: { readonly [rule: string]: string } = {
  ...CONTROL_PLANE_EXPLANATIONS, ...TENANT_EXPLANATIONS, ...STORE_EXPLANATIONS,
};
