import { execFileSync } from 'child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'fs';
import { tmpdir } from 'os';
import * as path from 'path';

/** A certificate and its key, as PEM. */
export interface KeyPair {
  readonly certificate: string;
  readonly key: string;
}

export interface CertificateRequest {
  readonly commonName?: string;
  readonly organizations?: readonly string[];
  readonly dnsNames?: readonly string[];
  readonly ipAddresses?: readonly string[];
  readonly isCa?: boolean;
  readonly days: number;
  /** As cert-manager calls them. */
  readonly usages: readonly string[];
  readonly algorithm: 'RSA' | 'ECDSA';
  /** @default - it signs itself */
  readonly issuer?: KeyPair;
}

/** How openssl calls usages: those of keys, then the extended ones. */
const KEY_USAGES: { readonly [usage: string]: string } = {
  'digital signature': 'digitalSignature', 'key encipherment': 'keyEncipherment', 'cert sign': 'keyCertSign', 'crl sign': 'cRLSign',
};
const EXTENDED_USAGES: { readonly [usage: string]: string } = { 'client auth': 'clientAuth', 'server auth': 'serverAuth' };

/** Issues a certificate with openssl. */
export function issueCertificate(request: CertificateRequest): KeyPair {
  const folder = mkdtempSync(path.join(tmpdir(), 'certificate-'));
  const file = (name: string) => path.join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  try {
    // In the form that cert-manager writes, and that every reader knows.
    if (request.algorithm === 'RSA') {
      openssl('genrsa', '-traditional', '-out', file('key'), '2048');
    } else {
      openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', file('key'));
    }
    writeFileSync(file('request.cnf'), requestConfig(request));
    openssl('req', '-new', '-config', file('request.cnf'), '-key', file('key'), '-out', file('request'));
    const signer = request.issuer === undefined ? ['-signkey', file('key')] : signedBy(request.issuer, file);
    openssl('x509', '-req', '-sha256', '-days', String(request.days), '-in', file('request'), '-extfile', file('request.cnf'), '-extensions', 'wanted',
      ...signer, '-out', file('certificate'));
    return { certificate: readFileSync(file('certificate'), 'utf8'), key: readFileSync(file('key'), 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function signedBy({ certificate, key }: KeyPair, file: (name: string) => string): string[] {
  writeFileSync(file('ca'), certificate);
  writeFileSync(file('ca.key'), key);
  return ['-CA', file('ca'), '-CAkey', file('ca.key'), '-CAcreateserial'];
}

/** What openssl reads of the subject and of extensions. */
export function requestConfig({ commonName, organizations = [], dnsNames = [], ipAddresses = [], isCa = false, usages }: CertificateRequest): string {
  const unknown = usages.filter(usage => KEY_USAGES[usage] === undefined && EXTENDED_USAGES[usage] === undefined);
  if (unknown.length > 0) {
    throw new Error(`the usages '${unknown.join("', '")}' cannot be played`);
  }
  const named = (names: { readonly [usage: string]: string }) => usages.filter(usage => names[usage] !== undefined).map(usage => names[usage]).join(', ');
  const names = [...dnsNames.map(name => `DNS:${name}`), ...ipAddresses.map(address => `IP:${address}`)];
  const subject = [...organizations.map((name, index) => `${index}.O = ${name}`), ...commonName === undefined ? [] : [`CN = ${commonName}`]];
  return [
    '[req]', 'prompt = no', 'distinguished_name = subject',
    '[subject]', ...subject.length === 0 ? ['O = none'] : subject,
    '[wanted]',
    `basicConstraints = critical, CA:${isCa ? 'TRUE' : 'FALSE'}`,
    ...named(KEY_USAGES) === '' ? [] : [`keyUsage = critical, ${named(KEY_USAGES)}`],
    ...named(EXTENDED_USAGES) === '' ? [] : [`extendedKeyUsage = ${named(EXTENDED_USAGES)}`],
    ...names.length === 0 ? [] : [`subjectAltName = ${names.join(', ')}`],
    '',
  ].join('\n');
}
