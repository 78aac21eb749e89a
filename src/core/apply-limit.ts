/** What the annotations of an object may have in sum, and `kubectl apply` keeps the whole object in one of them. */
const ANNOTATION_BYTES = 256 * 1024;
/** Room for the name of that annotation, and for what Argo CD writes on an object before it applies it. */
const SPARE_BYTES = 1024;

/** The bytes of an object as client-side apply keeps it: as JSON, in which Go writes some characters as `\uXXXX`. */
export function bytesToApply(manifest: unknown): number {
  return Buffer.byteLength(JSON.stringify(manifest).replace(/[<>&\u2028\u2029]/g, '\\u0000'), 'utf8');
}

/** Whether client-side apply refuses an object. */
export function isTooLargeToApply(manifest: unknown): boolean {
  return bytesToApply(manifest) > ANNOTATION_BYTES - SPARE_BYTES;
}
