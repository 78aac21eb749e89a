/** Characters that Windows refuses, control characters among them. */
const REFUSED = /[\x00-\x1f<>:"|?*\\]/;
/** Devices of Windows, which no file can be named after, whatever its extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i;
/** Bytes, on all common file systems. */
const MAX_LENGTH = 255;

/**
 * The same for all paths that some system takes for one: macOS and Windows do not tell cases apart, and macOS not how a letter with an accent is composed. Upper case first: only
 * then are all forms of a letter the same, such as those of sigma.
 */
export function samePathKey(path: string): string {
  return path.normalize('NFD').toUpperCase().toLowerCase().normalize('NFC');
}

/** Why a path cannot be a file below a folder on every system, or undefined if it can. */
export function unsafeName(path: string): string | undefined {
  return path.split('/').map(problem).find(found => found !== undefined);
}

function problem(name: string): string | undefined {
  if (name === '' || name === '.' || name === '..') {
    return `'${name}' is no name of a file`;
  }
  if (REFUSED.test(name)) {
    return `'${name}' has a character that not every system takes; use letters, digits, '-', '_' and '.'`;
  }
  if (/[ .]$/.test(name)) {
    return `'${name}' ends in a dot or a space, which not every system keeps`;
  }
  if (DEVICE.test(name)) {
    return `'${name}' is the name of a device on Windows`;
  }
  return Buffer.byteLength(name) > MAX_LENGTH ? `'${name}' has more than ${MAX_LENGTH} bytes` : undefined;
}
