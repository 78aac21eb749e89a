import { Example } from './tenant-examples';
import { CONNECTIVITY_CEL_EXPLANATIONS, demandOf } from '../../../src/connectivity/cel-explanations';

/** The rules that demand a field of what Crossplane makes; it need not be there of what is only observed. */
const DEMANDS = Object.keys(CONNECTIVITY_CEL_EXPLANATIONS).flatMap((rule): Example[] => {
  const field = /has\(self\.forProvider\.(\w+)\)/.exec(rule)?.[1];
  return field === undefined || rule !== demandOf(field) ? [] : [{
    rule,
    fits: [
      { managementPolicies: ['*'], forProvider: { [field]: 'x' } }, { managementPolicies: ['Observe'], forProvider: {} },
      { managementPolicies: ['*'], forProvider: {}, initProvider: { [field]: 'x' } },
    ],
    breaks: [{ managementPolicies: ['*'], forProvider: {} }, { managementPolicies: ['Update'], forProvider: {}, initProvider: {} }],
  }];
});

/** What CEL rules of Crossplane, nmstate and Tailscale accept, and what they refuse. */
export const LINK_EXAMPLES: readonly Example[] = [
  ...DEMANDS,
  { rule: "self.mode == 'Pipeline' && has(self.pipeline)", fits: [{ mode: 'Pipeline', pipeline: [] }], breaks: [{ mode: 'Pipeline' }] },
  { rule: "self.source == 'Secret' && has(self.secretRef)", fits: [{ source: 'Secret', secretRef: {} }], breaks: [{ source: 'Secret' }] },
  { rule: '!(has(self.name) && has(self.matchLabels))', fits: [{ name: 'a' }, { matchLabels: {} }], breaks: [{ name: 'a', matchLabels: {} }] },
  {
    rule: "self.matches('^[^\\\\.\\\\/]+(\\\\.[^\\\\.\\\\/]+)+(\\\\/[^\\\\/:@]+)+(:[^:@]+(@sha256.+)?|@sha256.+)$')",
    fits: ['xpkg.upbound.io/upbound/provider-aws-ec2:v2.6.0'],
    breaks: ['upbound/provider-aws-ec2:v2.6.0', 'xpkg.upbound.io/upbound/provider-aws-ec2'],
  },
  { rule: '!has(self.claimNames)', fits: [{}], breaks: [{ claimNames: {} }] },
  { rule: '!has(self.connectionSecretKeys)', fits: [{}], breaks: [{ connectionSecretKeys: ['a'] }] },
  {
    rule: "self.scope == 'LegacyCluster' || !has(self.claimNames)",
    fits: [{ scope: 'LegacyCluster', claimNames: {} }, { scope: 'Namespaced' }],
    breaks: [{ scope: 'Namespaced', claimNames: {} }],
  },
  {
    rule: "self.scope == 'LegacyCluster' || !has(self.connectionSecretKeys)",
    fits: [{ scope: 'LegacyCluster', connectionSecretKeys: ['a'] }, { scope: 'Namespaced' }],
    breaks: [{ scope: 'Namespaced', connectionSecretKeys: ['a'] }],
  },
  { rule: "self.strategy == 'Webhook' && has(self.webhook)", fits: [{ strategy: 'Webhook', webhook: {} }], breaks: [{ strategy: 'Webhook' }] },
  { rule: 'self.plural == self.plural.lowerAscii()', fits: [{ plural: 'networks' }], breaks: [{ plural: 'Networks' }] },
  { rule: '!has(self.singular) || self.singular == self.singular.lowerAscii()', fits: [{}, { singular: 'network' }], breaks: [{ singular: 'Network' }] },
  {
    rule: "!has(self.exponentialFailureRateLimiter) || !has(self.exponentialFailureRateLimiter.baseDelay) || has(self.exponentialFailureRateLimiter.maxDelay) || duration(self.exponentialFailureRateLimiter.baseDelay) <= duration('60s')",
    fits: [{}, { exponentialFailureRateLimiter: { baseDelay: '60s' } }, { exponentialFailureRateLimiter: { baseDelay: '2m', maxDelay: '3m' } }],
    breaks: [{ exponentialFailureRateLimiter: { baseDelay: '61s' } }],
  },
  {
    rule: '!has(self.maxDelay) || !has(self.baseDelay) || duration(self.maxDelay) >= duration(self.baseDelay)',
    fits: [{}, { maxDelay: '60s', baseDelay: '1s' }],
    breaks: [{ maxDelay: '60s', baseDelay: '2m' }],
  },
  { rule: "duration(self) >= duration('1s')", fits: ['1s'], breaks: ['500ms'] },
  { rule: "duration(self) >= duration('60s')", fits: ['1m'], breaks: ['59s'] },
  { rule: 'self.all(k, !format.qualifiedName().validate(k).hasValue())', fits: [{ 'example.com/a': 'b' }], breaks: [{ 'no name': 'b' }] },
  {
    rule: 'has(self.subnetRouter) || (has(self.exitNode) && self.exitNode == true) || has(self.appConnector)',
    fits: [{ subnetRouter: {} }, { exitNode: true }],
    breaks: [{ exitNode: false }, {}],
  },
  {
    rule: '!((has(self.subnetRouter) || (has(self.exitNode)  && self.exitNode == true)) && has(self.appConnector))',
    fits: [{ appConnector: {} }],
    breaks: [{ appConnector: {}, subnetRouter: {} }],
  },
  { rule: '!(has(self.hostname) && has(self.replicas) && self.replicas > 1)', fits: [{ hostname: 'a', replicas: 1 }], breaks: [{ hostname: 'a', replicas: 2 }] },
  { rule: '!(has(self.hostname) && has(self.hostnamePrefix))', fits: [{ hostname: 'a' }], breaks: [{ hostname: 'a', hostnamePrefix: 'b' }] },
  {
    rule: '!(has(self.serviceMonitor) && self.serviceMonitor.enable  && !self.enable)',
    fits: [{ enable: true, serviceMonitor: { enable: true } }],
    breaks: [{ enable: false, serviceMonitor: { enable: true } }],
  },
];
