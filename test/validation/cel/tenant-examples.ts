/** A rule in CEL with values that keep it and values that break it. */
export interface Example {
  readonly rule: string;
  readonly fits: unknown[];
  readonly breaks: unknown[];
}

const WRITTEN = { content: 'YQ==' };

/** A control plane whose network is exposed by a Service of some type. */
function exposed(serviceType: string, networkProfile: object, service: object = {}): unknown {
  return { controlPlane: { service: { serviceType, ...service } }, networkProfile };
}

/** Examples of the rules of control planes and stores of Kamaji itself. */
export const TENANT_EXAMPLES: Example[] = [
  { rule: '!(has(self.ingress) && has(self.gateway))', fits: [{}, { ingress: {} }], breaks: [{ ingress: {}, gateway: {} }] },
  {
    rule: '!has(self.controlPlane.service.allocateLoadBalancerNodePorts) || self.controlPlane.service.serviceType == \'LoadBalancer\'',
    fits: [exposed('NodePort', {}), exposed('LoadBalancer', {}, { allocateLoadBalancerNodePorts: false })],
    breaks: [exposed('NodePort', {}, { allocateLoadBalancerNodePorts: false })],
  },
  {
    rule: '!has(self.networkProfile.loadBalancerClass) || self.controlPlane.service.serviceType == \'LoadBalancer\'',
    fits: [exposed('NodePort', {}), exposed('LoadBalancer', { loadBalancerClass: 'metallb' })],
    breaks: [exposed('NodePort', { loadBalancerClass: 'metallb' })],
  },
  {
    rule: '!has(self.networkProfile.loadBalancerSourceRanges) || (size(self.networkProfile.loadBalancerSourceRanges) == 0'
      + ' || self.controlPlane.service.serviceType == \'LoadBalancer\')',
    fits: [exposed('NodePort', { loadBalancerSourceRanges: [] }), exposed('LoadBalancer', { loadBalancerSourceRanges: ['10.0.0.0/8'] })],
    breaks: [exposed('NodePort', { loadBalancerSourceRanges: ['10.0.0.0/8'] })],
  },
  { rule: 'self == \'\' || isIP(self)', fits: ['', '192.0.2.10', '2001:db8::1'], breaks: ['192.0.2', 'example.com'] },
  { rule: 'self == \'\' || isCIDR(self)', fits: ['', '10.96.0.0/16'], breaks: ['10.96.0.0', '10.96.0.0/33'] },
  ...['self.all(r, isCIDR(r))', 'self.all(x, isCIDR(x))'].map(rule => ({ rule, fits: [[], ['10.0.0.0/8']], breaks: [['10.0.0.0/8', '10.0.0.1']] })),
  {
    rule: '(has(self.stringValue) || has(self.fromDefinition)) && !(has(self.stringValue) && has(self.fromDefinition))',
    fits: [{ stringValue: 'a' }, { fromDefinition: 'metadata.name' }],
    breaks: [{}, { stringValue: 'a', fromDefinition: 'metadata.name' }],
  },
  ...[['certificateAuthority', 'privateKey'], ['clientCertificate', 'certificate'], ['clientCertificate', 'privateKey']].map(([holder, member]) => ({
    rule: `(self.driver == "etcd") ? (self.tlsConfig != null && (has(self.tlsConfig.${holder}.${member}.secretReference) || has(self.tlsConfig.${holder}.${member}.content))) : true`,
    fits: [{ driver: 'MySQL' }, { driver: 'etcd', tlsConfig: { [holder]: { [member]: WRITTEN } } }],
    breaks: [{ driver: 'etcd', tlsConfig: { [holder]: { [member]: {} } } }],
  })),
  {
    rule: '(self.driver != "etcd") ? (has(self.tlsConfig) || has(self.basicAuth)) : true',
    fits: [{ driver: 'etcd' }, { driver: 'MySQL', basicAuth: {} }],
    breaks: [{ driver: 'MySQL' }],
  },
  {
    rule: '(self.driver != "etcd" && has(self.tlsConfig) && has(self.tlsConfig.clientCertificate)) ?'
      + ' (((has(self.tlsConfig.clientCertificate.certificate.secretReference) || has(self.tlsConfig.clientCertificate.certificate.content)))) : true',
    fits: [{ driver: 'MySQL', tlsConfig: {} }, { driver: 'MySQL', tlsConfig: { clientCertificate: { certificate: WRITTEN } } }],
    breaks: [{ driver: 'MySQL', tlsConfig: { clientCertificate: { certificate: {} } } }],
  },
  ...['username', 'password'].map(member => ({
    rule: `(self.driver != "etcd" && has(self.basicAuth)) ? ((has(self.basicAuth.${member}.secretReference) || has(self.basicAuth.${member}.content))) : true`,
    fits: [{ driver: 'MySQL' }, { driver: 'MySQL', basicAuth: { [member]: WRITTEN } }],
    breaks: [{ driver: 'MySQL', basicAuth: { [member]: {} } }],
  })),
];
