import { X509Certificate } from 'crypto';
import { requestConfig } from './certificates';
import { filledIn, isForSecretOperators, playSecretOperators } from './secrets';
import { Manifest } from '../../../src/topology';
import { findOnPath } from '../../apiserver/host/go-build';
import { textOf } from '../../live/scenario/fields';

const ISSUER = 'cert-manager.io/v1';
const metadata = (name: string) => ({ name, namespace: 'here' });

const BUNDLE: Manifest[] = [
  { apiVersion: ISSUER, kind: 'Issuer', metadata: metadata('self-signed'), spec: { selfSigned: {} } },
  {
    apiVersion: ISSUER,
    kind: 'Certificate',
    metadata: metadata('ca'),
    spec: {
      secretName: 'ca', secretTemplate: { labels: { a: 'b' } }, isCA: true, commonName: 'kubernetes', duration: '240h0m0s', usages: ['cert sign'], issuerRef: { name: 'self-signed' },
    },
  },
  { apiVersion: ISSUER, kind: 'Issuer', metadata: metadata('ca'), spec: { ca: { secretName: 'ca' } } },
  {
    apiVersion: ISSUER,
    kind: 'Certificate',
    metadata: metadata('admin'),
    spec: {
      secretName: 'admin',
      commonName: 'admin',
      subject: { organizations: ['system:masters'] },
      dnsNames: ['a.example.com'],
      duration: '24h0m0s',
      usages: ['client auth', 'digital signature'],
      privateKey: { algorithm: 'ECDSA' },
      issuerRef: { name: 'ca' },
    },
  },
  {
    apiVersion: 'external-secrets.io/v1',
    kind: 'ExternalSecret',
    metadata: metadata('config'),
    spec: {
      target: { name: 'config', template: { type: 'Opaque', metadata: { labels: { c: 'd' } }, data: { value: 'ca: {{ .ca | b64enc }}' } } },
      data: [{ secretKey: 'ca', remoteRef: { key: 'admin', property: 'ca.crt' } }],
    },
  },
  {
    apiVersion: 'external-secrets.io/v1',
    kind: 'ExternalSecret',
    metadata: metadata('token'),
    spec: { dataFrom: [{ sourceRef: { generatorRef: { kind: 'Password', name: 'token' } } }] },
  },
];

// Not every machine that runs unit tests has openssl; the stage says so, too.
(findOnPath('openssl') === undefined ? test.skip : test)('makes the Secrets of a bundle, each from those before it', () => {
  const secrets = playSecretOperators(BUNDLE);
  expect(secrets.map(({ metadata: { name, labels } = {}, type }) => [name, labels, type])).toEqual([
    ['ca', { a: 'b' }, 'kubernetes.io/tls'], ['admin', undefined, 'kubernetes.io/tls'], ['config', { c: 'd' }, 'Opaque'], ['token', undefined, 'Opaque'],
  ]);
  const [ca, admin, config, token] = secrets.map(({ stringData }) => stringData as { [key: string]: string });
  const [issuer, issued] = [ca, admin].map(secret => new X509Certificate(secret['tls.crt']));
  expect([issuer.ca, issued.ca, issued.verify(issuer.publicKey), issued.subject, issued.subjectAltName])
    .toEqual([true, false, true, 'O=system:masters\nCN=admin', 'DNS:a.example.com']);
  expect(admin['ca.crt']).toBe(ca['tls.crt']);
  expect(config.value).toBe(`ca: ${Buffer.from(ca['tls.crt']).toString('base64')}`);
  expect(textOf(token, 'token')).toMatch(/^[0-9a-f]{48}$/);
});

test('fails for a Certificate without its Issuer', () => {
  expect(() => playSecretOperators([BUNDLE[3]])).toThrow(new Error("Certificate admin: there is no Issuer 'ca'"));
});

test('fails for a Secret that is not there yet', () => {
  expect(() => playSecretOperators([BUNDLE[4]])).toThrow(new Error("there is no Secret 'admin' yet; there are "));
});

test('fails for an expression that External Secrets may know', () => {
  expect(() => filledIn('{{ .a | upper }}', { a: 'b' })).toThrow(new Error("'{{ .a | upper }}' cannot be played; there are a"));
  expect(filledIn('{{ .a }} {{ .a | b64enc }}', { a: 'b' })).toBe('b Yg==');
});

test('fails for usages that it does not know', () => {
  expect(() => requestConfig({ days: 1, usages: ['email protection'], algorithm: 'RSA' })).toThrow(new Error("the usages 'email protection' cannot be played"));
});

test('knows what is not for the API server', () => {
  expect(['cert-manager.io/v1', 'external-secrets.io/v1', 'generators.external-secrets.io/v1alpha1', 'v1'].map(apiVersion => isForSecretOperators({ apiVersion, kind: 'Any' })))
    .toEqual([true, true, true, false]);
});
