/** The versions of TLS as arguments of Kubernetes name them. */
export const TLS_VERSIONS: readonly string[] = ['VersionTLS10', 'VersionTLS11', 'VersionTLS12', 'VersionTLS13'];

/** Algorithms after how keys are exchanged, as Go has them. */
const SUITES: { readonly [exchange: string]: readonly string[] } = {
  ECDHE_ECDSA: [
    'AES_128_CBC_SHA', 'AES_128_CBC_SHA256', 'AES_128_GCM_SHA256', 'AES_256_CBC_SHA', 'AES_256_GCM_SHA384', 'CHACHA20_POLY1305', 'CHACHA20_POLY1305_SHA256', 'RC4_128_SHA',
  ],
  ECDHE_RSA: [
    '3DES_EDE_CBC_SHA', 'AES_128_CBC_SHA', 'AES_128_CBC_SHA256', 'AES_128_GCM_SHA256', 'AES_256_CBC_SHA', 'AES_256_GCM_SHA384', 'CHACHA20_POLY1305', 'CHACHA20_POLY1305_SHA256',
    'RC4_128_SHA',
  ],
  RSA: ['3DES_EDE_CBC_SHA', 'AES_128_CBC_SHA', 'AES_128_CBC_SHA256', 'AES_128_GCM_SHA256', 'AES_256_CBC_SHA', 'AES_256_GCM_SHA384', 'RC4_128_SHA'],
};

/** The cipher suites that programs of Kubernetes know, whether or not they are safe. */
export const TLS_CIPHER_SUITES: readonly string[] = [
  'TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256',
  ...Object.entries(SUITES).flatMap(([exchange, algorithms]) => algorithms.map(algorithm => `TLS_${exchange}_WITH_${algorithm}`)),
];
