import { randomBytes } from 'crypto';
import { issueCertificate, KeyPair } from './certificates';
import { isRecord, Manifest } from '../../../src/topology';
import { fieldOf, nameOf, textOf } from '../../live/scenario/fields';

const CERT_MANAGER = /^cert-manager\.io\//;
const EXTERNAL_SECRETS = /(^|\.)external-secrets\.io\//;

/** Whether an object is for cert-manager or External Secrets, neither of which runs here. */
export function isForSecretOperators({ apiVersion }: Manifest): boolean {
  return CERT_MANAGER.test(apiVersion) || EXTERNAL_SECRETS.test(apiVersion);
}

/**
 * The Secrets that cert-manager and External Secrets would make of the objects of a bundle, in the order of the bundle: each reads what is written
 * before it. What this play does not know is an error.
 */
export function playSecretOperators(bundle: readonly Manifest[]): Manifest[] {
  const secrets: Manifest[] = [];
  for (const object of bundle) {
    switch (object.kind) {
      case 'Certificate':
        secrets.push(certificateSecret(object, bundle, secrets));
        break;
      case 'ExternalSecret':
        secrets.push(externalSecret(object, secrets));
        break;
      default:
    }
  }
  return secrets;
}

function certificateSecret(certificate: Manifest, bundle: readonly Manifest[], secrets: readonly Manifest[]): Manifest {
  const { spec } = certificate;
  const issuerName = textOf(spec, 'issuerRef', 'name');
  const issuer = bundle.find(({ kind, metadata }) => kind === 'Issuer' && metadata?.name === issuerName);
  if (issuer === undefined) {
    throw new Error(`Certificate ${nameOf(certificate)}: there is no Issuer '${issuerName}'`);
  }
  const caSecret = textOf(issuer, 'spec', 'ca', 'secretName');
  const ca = caSecret === '' ? undefined : keyPairOf(secretNamed(secrets, caSecret));
  const issued = issueCertificate({
    commonName: textOf(spec, 'commonName') || undefined,
    organizations: textsOf(spec, 'subject', 'organizations'),
    dnsNames: textsOf(spec, 'dnsNames'),
    ipAddresses: textsOf(spec, 'ipAddresses'),
    isCa: fieldOf(spec, 'isCA') === true,
    days: Math.round(parseInt(textOf(spec, 'duration'), 10) / 24),
    usages: textsOf(spec, 'usages'),
    algorithm: textOf(spec, 'privateKey', 'algorithm') === 'ECDSA' ? 'ECDSA' : 'RSA',
    issuer: ca,
  });
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: textOf(spec, 'secretName'), namespace: certificate.metadata?.namespace, labels: fieldOf(spec, 'secretTemplate', 'labels') },
    type: 'kubernetes.io/tls',
    stringData: { 'tls.crt': issued.certificate, 'tls.key': issued.key, 'ca.crt': (ca ?? issued).certificate },
  };
}

function externalSecret(object: Manifest, secrets: readonly Manifest[]): Manifest {
  const { spec, metadata } = object;
  const values = { ...generatedValues(spec), ...readValues(spec, secrets) };
  const template = fieldOf(spec, 'target', 'template');
  const data = fieldOf(template, 'data');
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: textOf(spec, 'target', 'name') || nameOf(object), namespace: metadata?.namespace, labels: fieldOf(template, 'metadata', 'labels') },
    type: textOf(template, 'type') || 'Opaque',
    stringData: isRecord(data) ? Object.fromEntries(Object.entries(data).map(([key, text]) => [key, filledIn(String(text), values)])) : values,
  };
}

/** A password of letters and digits for each generator. */
function generatedValues(spec: unknown): { [key: string]: string } {
  const sources = (fieldOf(spec, 'dataFrom') ?? []) as readonly unknown[];
  return Object.fromEntries(sources.map(source => {
    if (textOf(source, 'sourceRef', 'generatorRef', 'kind') !== 'Password') {
      throw new Error(`the source ${JSON.stringify(source)} cannot be played`);
    }
    return ['token', randomBytes(24).toString('hex')];
  }));
}

function readValues(spec: unknown, secrets: readonly Manifest[]): { [key: string]: string } {
  const entries = (fieldOf(spec, 'data') ?? []) as readonly unknown[];
  return Object.fromEntries(entries.map(entry => {
    const secret = secretNamed(secrets, textOf(entry, 'remoteRef', 'key'));
    return [textOf(entry, 'secretKey'), textOf(secret, 'stringData', textOf(entry, 'remoteRef', 'property'))];
  }));
}

/** Fills in `{{ .name }}` and `{{ .name | b64enc }}`. */
export function filledIn(template: string, values: { readonly [name: string]: string }): string {
  return template.replace(/\{\{(.*?)\}\}/g, (action, inner: string) => {
    const known = /^\s*\.(\w+)\s*(\|\s*b64enc\s*)?$/.exec(inner);
    if (known === null || values[known[1]] === undefined) {
      throw new Error(`'${action}' cannot be played; there are ${Object.keys(values).join(', ')}`);
    }
    const value = values[known[1]];
    return known[2] === undefined ? value : Buffer.from(value).toString('base64');
  });
}

function secretNamed(secrets: readonly Manifest[], name: string): Manifest {
  const secret = secrets.find(candidate => nameOf(candidate) === name);
  if (secret === undefined) {
    throw new Error(`there is no Secret '${name}' yet; there are ${secrets.map(nameOf).join(', ')}`);
  }
  return secret;
}

function keyPairOf({ stringData }: Manifest): KeyPair {
  return { certificate: textOf(stringData, 'tls.crt'), key: textOf(stringData, 'tls.key') };
}

function textsOf(object: unknown, ...path: readonly string[]): readonly string[] {
  return (fieldOf(object, ...path) ?? []) as readonly string[];
}
