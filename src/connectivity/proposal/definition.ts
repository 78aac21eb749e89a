/**
 * The kind that the design of OpenShift for workers of a second cloud proposes for the network between both. No release has it and no controller reads it; names and values are those of the
 * proposal, and what else a definition needs is ours.
 */
export const PROPOSAL_GROUP = 'infrastructure.openshift.io';
export const PROPOSAL_KIND = 'CrossCSPNetwork';
export const PROPOSAL_PLURAL = 'crosscspnetworks';
export const PROPOSAL_VERSION = 'v1alpha1';

/** A part of an OpenAPI schema. */
interface Schema {
  readonly [field: string]: unknown;
}

const TEXT: Schema = { type: 'string', minLength: 1 };
const NUMBER: Schema = { type: 'number' };
/** As Go reads durations. */
const DURATION: Schema = { type: 'string', pattern: '^([0-9]+(\\.[0-9]+)?(ms|s|m|h))+$' };

const NEEDS_VPC = "self.platform != 'AWS' || has(self.vpcID)";
const NEEDS_VNET = "self.platform != 'Azure' || (has(self.subscriptionID) && has(self.resourceGroup) && has(self.vnetName))";
const TWO_PLATFORMS = 'self.primaryCSP.platform != self.secondaryCSP.platform';
const ROTATED_KEY = "!has(self.pskRotationInterval) || !has(self.authentication) || self.authentication == 'psk'";

/** What rules of the definition ask for, in words. */
export const PROPOSAL_CEL_EXPLANATIONS: { readonly [rule: string]: string } = {
  [NEEDS_VPC]: "is on AWS and names no VPC; give 'vpcID'",
  [NEEDS_VNET]: "is on Azure and names no virtual network; give 'subscriptionID', 'resourceGroup' and 'vnetName'",
  [TWO_PLATFORMS]: 'has one platform at both ends; use two, or peering within a cloud',
  [ROTATED_KEY]: "rotates a pre-shared key, and authenticates by certificates; leave out 'pskRotationInterval', or use 'psk'",
};

const END: Schema = object({
  platform: { type: 'string', enum: ['AWS', 'Azure'] },
  region: TEXT,
  subnetCIDRs: { type: 'array', minItems: 1, items: TEXT },
  vpcID: TEXT,
  subscriptionID: TEXT,
  resourceGroup: TEXT,
  vnetName: TEXT,
}, { 'required': ['platform', 'region', 'subnetCIDRs'], 'x-kubernetes-validations': [{ rule: NEEDS_VPC }, { rule: NEEDS_VNET }] });

const CONDITION: Schema = object({
  type: TEXT, status: { type: 'string', enum: ['True', 'False', 'Unknown'] }, lastTransitionTime: { type: 'string', format: 'date-time' }, reason: { type: 'string' }, message: { type: 'string' },
}, { required: ['type', 'status'] });

const SECRET: Schema = object({ name: TEXT }, { required: ['name'] });

/** The schema of the kind. */
export function proposalSchema(): Schema {
  return object({
    spec: object({
      driver: { type: 'string', enum: ['IPsecVPN', 'WireGuard', 'DirectConnect'] },
      primaryCSP: END,
      secondaryCSP: END,
      tunnel: object({
        authentication: { type: 'string', enum: ['psk', 'certificate'] }, routeExchange: { type: 'string', enum: ['static', 'bgp'] }, pskRotationInterval: DURATION,
      }, { 'x-kubernetes-validations': [{ rule: ROTATED_KEY }] }),
      credentialsRef: object({ primary: SECRET, secondary: SECRET }, { required: ['primary', 'secondary'] }),
    }, { 'required': ['driver', 'primaryCSP', 'secondaryCSP', 'credentialsRef'], 'x-kubernetes-validations': [{ rule: TWO_PLATFORMS }] }),
    status: object({
      conditions: { 'type': 'array', 'items': CONDITION, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['type'] },
      tunnelEndpoints: object({ primary: TEXT, secondary: TEXT }),
      metrics: object({ latencyMs: NUMBER, packetLossPct: NUMBER, uptimePct: NUMBER }),
    }),
  }, { required: ['spec'] });
}

/** The spec of the CustomResourceDefinition. */
export function proposalDefinition(): Schema {
  return {
    group: PROPOSAL_GROUP,
    names: { kind: PROPOSAL_KIND, listKind: `${PROPOSAL_KIND}List`, plural: PROPOSAL_PLURAL, singular: PROPOSAL_PLURAL.slice(0, -1) },
    scope: 'Namespaced',
    versions: [{
      name: PROPOSAL_VERSION,
      served: true,
      storage: true,
      subresources: { status: {} },
      additionalPrinterColumns: [
        { name: 'Driver', type: 'string', jsonPath: '.spec.driver' },
        { name: 'Established', type: 'string', jsonPath: '.status.conditions[?(@.type=="TunnelEstablished")].status' },
      ],
      schema: { openAPIV3Schema: proposalSchema() },
    }],
  };
}

function object(properties: Schema, more: Schema = {}): Schema {
  return { type: 'object', properties, ...more };
}
