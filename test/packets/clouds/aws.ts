import { createHash, createHmac } from 'crypto';
import { Asked, Cloud, Given, refusal } from './cloud';

const TOKEN = 'a-token-of-the-metadata-service';
const ROLE = 'link-gateway';
const MAC = '02:00:00:00:00:01';
const CREDENTIALS = { AccessKeyId: 'AKIAIOSFODNN7EXAMPLE', SecretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', Token: 'a-session-token' };

/** AWS, of which gateways use the metadata service (version 2 only), Secrets Manager and one call of EC2. */
export interface AwsCloud extends Cloud {
  readonly region: string;
  /** Destinations that there is a route for, by route table. */
  readonly routes: { readonly [routeTableId: string]: readonly string[] };
}

export function answerAws(cloud: AwsCloud, asked: Asked): Given {
  const host = asked.headers.host ?? '';
  if (host === '169.254.169.254') {
    return metadata(cloud, asked);
  }
  const service = host.split('.')[0];
  if (host !== `${service}.${cloud.region}.amazonaws.com`) {
    return refusal(404, `no service at ${host}`);
  }
  if (!isSigned(asked, service, cloud.region)) {
    return refusal(403, 'SignatureDoesNotMatch');
  }
  return service === 'secretsmanager' ? secret(cloud, asked) : replaceRoute(cloud, asked);
}

function metadata({ machines }: AwsCloud, { method, url, headers, from }: Asked): Given {
  if (method === 'PUT' && url === '/latest/api/token' && headers['x-aws-ec2-metadata-token-ttl-seconds'] !== undefined) {
    return { status: 200, body: TOKEN };
  }
  const known: { readonly [url: string]: string | undefined } = {
    '/latest/meta-data/iam/security-credentials/': ROLE,
    [`/latest/meta-data/iam/security-credentials/${ROLE}`]: JSON.stringify(CREDENTIALS),
    '/latest/meta-data/mac': MAC,
    [`/latest/meta-data/network/interfaces/macs/${MAC}/interface-id`]: machines[from],
  };
  const body = known[url];
  if (headers['x-aws-ec2-metadata-token'] !== TOKEN) {
    return refusal(401, 'no token');
  }
  return body === undefined ? refusal(404, url) : { status: 200, body };
}

function secret({ secrets }: AwsCloud, { headers, body }: Asked): Given {
  const { SecretId: name } = JSON.parse(body) as { SecretId: string };
  return headers['x-amz-target'] === 'secretsmanager.GetSecretValue' && name in secrets
    ? { status: 200, body: JSON.stringify({ SecretString: secrets[name] }) }
    : refusal(400, 'ResourceNotFoundException');
}

function replaceRoute({ machines, routes }: AwsCloud, { body }: Asked): Given {
  const asked = Object.fromEntries(new URLSearchParams(body));
  const via = Object.keys(machines).find(address => machines[address] === asked.NetworkInterfaceId);
  const cidr = routes[asked.RouteTableId]?.find(destination => destination === asked.DestinationCidrBlock);
  return asked.Action !== 'ReplaceRoute' || asked.Version !== '2016-11-15' || via === undefined || cidr === undefined
    ? refusal(400, 'InvalidParameterValue')
    : { status: 200, body: '<ReplaceRouteResponse><return>true</return></ReplaceRouteResponse>', route: { cidr, via } };
}

/** As https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html says; all headers that a caller sends by itself must be signed. */
function isSigned({ method, headers, body }: Asked, service: string, region: string): boolean {
  const [, key, date, names, signature] = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/[^,]+, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(headers.authorization ?? '') ?? [];
  if (key !== CREDENTIALS.AccessKeyId || headers['x-amz-security-token'] !== CREDENTIALS.Token || !names.split(';').includes('host')) {
    return false;
  }
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const sign = (secret_: string | Buffer, text: string) => createHmac('sha256', secret_).update(text).digest();
  const canonical = [method, '/', '', ...names.split(';').map(name => `${name}:${headers[name]}`), '', names, sha256(body)].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], `${date}/${region}/${service}/aws4_request`, sha256(canonical)].join('\n');
  const signing = [region, service, 'aws4_request'].reduce(sign, sign(`AWS4${CREDENTIALS.SecretAccessKey}`, date));
  return sign(signing, text).toString('hex') === signature;
}
