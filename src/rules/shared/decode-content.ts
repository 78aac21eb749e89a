import { lazily } from '../../core';

// eslint-disable-next-line @typescript-eslint/no-require-imports
const zlib = lazily(() => require('zlib') as typeof import('zlib'));

/** User data is smaller than this by far, and a few bytes can unpack to more than there is memory. */
const LONGEST_CONTENT = 16 * 1024 * 1024;

/** The text of a file as it is on the node; undefined if it cannot be decoded, or is longer than any file there can be. */
export function decodeContent(text: string, encoding: string): string | undefined {
  try {
    const bytes = Buffer.from(text, encoding.endsWith('base64') ? 'base64' : 'latin1');
    return (encoding.startsWith('gzip') ? zlib().gunzipSync(bytes, { maxOutputLength: LONGEST_CONTENT }) : bytes).toString('utf8');
  } catch {
    return undefined;
  }
}
