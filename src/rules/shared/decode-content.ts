import * as zlib from 'zlib';

/** The text of a file as it is on the node; undefined if it cannot be decoded. */
export function decodeContent(text: string, encoding: string): string | undefined {
  try {
    const bytes = Buffer.from(text, encoding.endsWith('base64') ? 'base64' : 'latin1');
    return (encoding.startsWith('gzip') ? zlib.gunzipSync(bytes) : bytes).toString('utf8');
  } catch {
    return undefined;
  }
}
