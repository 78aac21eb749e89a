import { Asked, Cloud, Given, refusal } from './cloud';

const API_VERSIONS = { identity: '2018-02-01', instance: '2021-02-01', vault: '7.4', network: '2023-09-01' };
export const SUBSCRIPTION = '00000000-0000-0000-0000-000000000001';

/** Azure, of which gateways use the metadata service with its identities, Key Vault and the routes of Resource Manager. */
export interface AzureCloud extends Cloud {
  readonly vaultHost: string;
  readonly managementHost: string;
  /** What tokens of the vault are asked for. */
  readonly vaultResource: string;
  /** Ranges by the path of their route below the subscription. */
  readonly routes: { readonly [path: string]: string };
}

export function answerAzure(cloud: AzureCloud, asked: Asked): Given {
  const { pathname, searchParams } = new URL(asked.url, 'https://cloud');
  const version = searchParams.get('api-version');
  const { host } = asked.headers;
  if (host === '169.254.169.254') {
    return metadata(cloud, asked, pathname, searchParams);
  }
  if (host === cloud.vaultHost && version === API_VERSIONS.vault && asked.headers.authorization === bearer(cloud, asked.from, cloud.vaultResource)) {
    const name = pathname.replace('/secrets/', '');
    return name in cloud.secrets ? { status: 200, body: JSON.stringify({ value: cloud.secrets[name] }) } : refusal(404, 'SecretNotFound');
  }
  if (host === cloud.managementHost && version === API_VERSIONS.network && asked.headers.authorization === bearer(cloud, asked.from, `https://${host}/`)) {
    return route(cloud, asked, pathname.replace(`/subscriptions/${SUBSCRIPTION}/`, ''));
  }
  return refusal(401, 'Unauthorized');
}

function metadata({ machines }: AzureCloud, { headers, from }: Asked, path: string, query: URLSearchParams): Given {
  const version = query.get('api-version');
  if (headers.metadata !== 'true') {
    return refusal(400, 'no header Metadata');
  }
  if (path === '/metadata/identity/oauth2/token' && version === API_VERSIONS.identity && query.get('client_id') === machines[from]) {
    return { status: 200, body: JSON.stringify({ access_token: `${machines[from]} for ${query.get('resource')}` }) };
  }
  if (path === '/metadata/instance/compute' && version === API_VERSIONS.instance) {
    return { status: 200, body: JSON.stringify({ subscriptionId: SUBSCRIPTION }) };
  }
  return refusal(400, path);
}

function bearer({ machines }: AzureCloud, from: string, resource: string): string {
  return `Bearer ${machines[from]} for ${resource}`;
}

function route({ routes }: AzureCloud, { method, body }: Asked, path: string): Given {
  if (!(path in routes)) {
    return refusal(404, 'ResourceNotFound');
  }
  if (method === 'GET') {
    return { status: 200, body: JSON.stringify({ properties: { addressPrefix: routes[path], nextHopType: 'VirtualAppliance' } }) };
  }
  const { properties } = JSON.parse(body) as { properties: { addressPrefix: string; nextHopType: string; nextHopIpAddress: string } };
  return method === 'PUT' && properties.nextHopType === 'VirtualAppliance'
    ? { status: 200, body, route: { cidr: properties.addressPrefix, via: properties.nextHopIpAddress } }
    : refusal(400, 'InvalidRequest');
}
