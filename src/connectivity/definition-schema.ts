/** The composite that a link with late-bound addresses is: what its definition, its Compositions and its rules agree on. */
export const CROSS_CSP_GROUP = 'crosscsp.cdk8s-cluster-api.dev';
export const CROSS_CSP_KIND = 'CrossCspNetwork';
export const CROSS_CSP_PLURAL = 'crosscspnetworks';
export const CROSS_CSP_VERSION = 'v1alpha1';

/** A part of an OpenAPI schema. */
export interface CompositeSchema {
  readonly [field: string]: unknown;
}

const TEXT: CompositeSchema = { type: 'string' };
const TEXTS: CompositeSchema = { type: 'array', items: TEXT };
const PLATFORMS = ['AWS', 'Azure', 'GCP', 'OnPrem'];

/** What an end has, of any platform: each has some of it. */
const END: CompositeSchema = {
  type: 'object',
  required: ['platform', 'cidrs'],
  properties: {
    platform: { type: 'string', enum: PLATFORMS },
    region: TEXT,
    vpcId: TEXT,
    routeTableIds: TEXTS,
    securityGroupIds: TEXTS,
    resourceGroup: TEXT,
    virtualNetwork: TEXT,
    gatewaySubnetCidr: TEXT,
    network: TEXT,
    project: TEXT,
    gatewayAddress: TEXT,
    gatewayAddress2: TEXT,
    cidrs: { ...TEXTS, minItems: 1 },
    asn: { type: 'integer' },
  },
};

const TUNNEL_FIELDS = ['insideCidr', 'primaryInsideAddress', 'secondaryInsideAddress', 'pskSecretName'];

/** What Compositions write back, by which addresses of one side reach the other. */
export const STATUS_FIELDS = [
  'primaryGatewayAddress', 'primaryGatewayAddress2', 'secondaryGatewayAddress', 'secondaryGatewayAddress2', 'vpnConnectionId', 'tunnel1Address', 'tunnel2Address',
] as const;

/** The schema as the definition has it. Crossplane adds `spec.crossplane` itself, and refuses a definition that has it. */
export function definitionSchema(): CompositeSchema {
  return schema({});
}

/** The schema of objects that are applied. */
export function crossCspNetworkSchema(): CompositeSchema {
  return schema({
    crossplane: {
      type: 'object',
      properties: {
        compositionRef: { type: 'object', required: ['name'], properties: { name: TEXT } },
        compositionSelector: { type: 'object', required: ['matchLabels'], properties: { matchLabels: { type: 'object', additionalProperties: TEXT } } },
      },
    },
  });
}

function schema(added: CompositeSchema): CompositeSchema {
  return {
    type: 'object',
    properties: {
      spec: {
        type: 'object',
        required: ['primary', 'secondary', 'tunnels'],
        properties: {
          ...added,
          primary: END,
          secondary: END,
          tunnels: {
            type: 'array',
            minItems: 2,
            maxItems: 2,
            items: { type: 'object', required: TUNNEL_FIELDS, properties: Object.fromEntries(TUNNEL_FIELDS.map(field => [field, TEXT])) },
          },
        },
      },
      status: { type: 'object', properties: Object.fromEntries(STATUS_FIELDS.map(field => [field, TEXT])) },
    },
  };
}
