import { BundleObject } from '../../topology';

/** What SOPS leaves of a value that it has encrypted. */
const ENCRYPTED = 'ENC[';

/** What a Secret has under a key; undefined if it has none, or it is encrypted. */
export function secretText(secret: BundleObject, key: string): string | undefined {
  const encoded = secret.at('data').textOf(key);
  const isReadable = encoded !== undefined && !encoded.startsWith(ENCRYPTED);
  const text = secret.at('stringData').textOf(key) ?? (isReadable ? Buffer.from(encoded, 'base64').toString('utf8') : undefined);
  return text?.startsWith(ENCRYPTED) ? undefined : text;
}
