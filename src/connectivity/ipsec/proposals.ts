/**
 * The one proposal that all gateways are given: AES-256-GCM with SHA-384 and the curve P-384, which FIPS 140 and the suite CNSA 1.0 allow. Each cloud has words
 * of its own for it. Google Cloud takes it among others, and is told nothing.
 */
export const IKE = {
  aws: { encryption: 'AES256-GCM-16', integrity: 'SHA2-384', dhGroup: 20 },
  azure: { encryption: 'GCMAES256', integrity: 'SHA384', group: 'ECP384' },
  strongSwan: { ike: 'aes256gcm16-prfsha384-ecp384', esp: 'aes256gcm16-ecp384' },
  /** Until keys are made anew, in seconds: the least that both AWS and Azure take by themselves. */
  saLifetime: 3600,
  saDatasize: 102400000,
  /** After how many seconds without an answer the other side counts as gone. */
  dpdTimeout: 45,
  /** The key of a Secret that has the pre-shared key. */
  secretKey: 'psk',
} as const;
