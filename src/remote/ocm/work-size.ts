/** The largest content of a ManifestWork, as the webhook of the hub has it unless somebody has raised it. */
export const MAX_WORK_SIZE = 500 * 1024;

/** What Go writes as six characters so that JSON can stand in HTML, and with how many bytes more than JavaScript does. */
const ESCAPED_BY_GO: readonly { readonly pattern: RegExp; readonly more: number }[] = [{ pattern: /[<>&]/g, more: 5 }, { pattern: /[\u2028\u2029]/g, more: 3 }];

/**
 * The size of manifests as the webhook counts it: each as JSON of Go in a message of Protocol Buffers, which adds a tag and the length.
 */
export function workSize(manifests: readonly unknown[]): number {
  return manifests.reduce<number>((sum, manifest) => {
    const length = jsonLength(manifest);
    return sum + length + 1 + lengthOfLength(length);
  }, 0);
}

function jsonLength(value: unknown): number {
  const text = JSON.stringify(value) ?? '';
  return ESCAPED_BY_GO.reduce((length, { pattern, more }) => length + more * (text.match(pattern)?.length ?? 0), Buffer.byteLength(text));
}

/** Seven bits of a length are in each byte. */
function lengthOfLength(length: number): number {
  return length < 0x80 ? 1 : 1 + lengthOfLength(Math.floor(length / 0x80));
}
