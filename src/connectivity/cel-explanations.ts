/** The fields that providers of Crossplane demand of objects that they make, by a rule of its own for each. */
const DEMANDED = [
  'access', 'addressFamily', 'addressPrefix', 'allocationMethod', 'amazonSideAsn', 'audience', 'bandwidth', 'bgpAsn', 'destinationCidrBlock', 'direction', 'dnsName', 'domainName', 'fromPort',
  'ipAddress', 'ipConfiguration', 'ipProtocol', 'issuer', 'location', 'name', 'nextHopType', 'osDisk', 'peerAsn', 'principalId', 'priority', 'protocol', 'records', 'ruleType', 'scope', 'size',
  'sku', 'subject', 'targetDnsServers', 'toPort', 'ttl', 'type', 'vlan', 'vlanId',
];
const DELAYS = "'exponentialFailureRateLimiter'";

/** What CEL rules of Crossplane, nmstate and Tailscale ask for, by their text. */
export const CONNECTIVITY_CEL_EXPLANATIONS: { readonly [rule: string]: string } = {
  ...Object.fromEntries(DEMANDED.map(field => [demandOf(field), `lacks 'forProvider.${field}', without which the provider makes nothing; give it`])),
  "self.mode == 'Pipeline' && has(self.pipeline)": "has no 'pipeline', which Compositions of this mode are made of; give its steps",
  "self.source == 'Secret' && has(self.secretRef)": "takes credentials from a Secret and names none; give 'secretRef'",
  '!(has(self.name) && has(self.matchLabels))': "has 'name' and 'matchLabels'; a function is asked for an object by one of them",
  "self.matches('^[^\\\\.\\\\/]+(\\\\.[^\\\\.\\\\/]+)+(\\\\/[^\\\\/:@]+)+(:[^:@]+(@sha256.+)?|@sha256.+)$')":
    "is no package with its registry and its version; use for example 'xpkg.upbound.io/upbound/provider-aws-ec2:v2.6.0'",
  '!has(self.claimNames)': "has 'claimNames', which only definitions of the first version have; leave it out",
  '!has(self.connectionSecretKeys)': "has 'connectionSecretKeys', which only definitions of the first version have; leave it out",
  "self.scope == 'LegacyCluster' || !has(self.claimNames)": "has 'claimNames', which only the scope 'LegacyCluster' has; leave it out",
  "self.scope == 'LegacyCluster' || !has(self.connectionSecretKeys)": "has 'connectionSecretKeys', which only the scope 'LegacyCluster' has; leave it out",
  "self.strategy == 'Webhook' && has(self.webhook)": "converts by a webhook and names none; give 'webhook'",
  'self.plural == self.plural.lowerAscii()': "has a 'plural' with capital letters; write it in lower case",
  '!has(self.singular) || self.singular == self.singular.lowerAscii()': "has a 'singular' with capital letters; write it in lower case",
  "!has(self.exponentialFailureRateLimiter) || !has(self.exponentialFailureRateLimiter.baseDelay) || has(self.exponentialFailureRateLimiter.maxDelay) || duration(self.exponentialFailureRateLimiter.baseDelay) <= duration('60s')":
    `has a 'baseDelay' of ${DELAYS} above 60s, and no 'maxDelay'; give 'maxDelay', or wait less`,
  '!has(self.maxDelay) || !has(self.baseDelay) || duration(self.maxDelay) >= duration(self.baseDelay)': `has a 'maxDelay' of ${DELAYS} below its 'baseDelay'; raise it`,
  "duration(self) >= duration('1s')": 'is less than a second; use 1s or more',
  "duration(self) >= duration('60s')": 'is less than a minute; use 60s or more',
  'self.all(k, !format.qualifiedName().validate(k).hasValue())': 'has a key that is no name of a label; use [<domain>/]<name>',
  'has(self.subnetRouter) || (has(self.exitNode) && self.exitNode == true) || has(self.appConnector)': "does nothing; give 'subnetRouter', 'exitNode' or 'appConnector'",
  '!((has(self.subnetRouter) || (has(self.exitNode)  && self.exitNode == true)) && has(self.appConnector))': "is an app connector, which is nothing else besides; leave out 'subnetRouter' and 'exitNode', or use two Connectors",
  '!(has(self.hostname) && has(self.replicas) && self.replicas > 1)': "has one 'hostname' for several replicas; use 'hostnamePrefix'",
  '!(has(self.hostname) && has(self.hostnamePrefix))': "has 'hostname' and 'hostnamePrefix'; leave one out",
  '!(has(self.serviceMonitor) && self.serviceMonitor.enable  && !self.enable)': "has a 'serviceMonitor' for metrics that are not there; set 'enable' to true",
};

/** The text of the rule that demands a field. */
export function demandOf(field: string): string {
  return "!('*' in self.managementPolicies || 'Create' in self.managementPolicies || 'Update' in self.managementPolicies) "
    + `|| has(self.forProvider.${field}) || (has(self.initProvider) && has(self.initProvider.${field}))`;
}
