/** What the annotations of an object may have in sum, and `kubectl apply` keeps the whole object in one of them. */
const CLIENT_SIDE_APPLY_BYTES = 256 * 1024;

/** Whether client-side apply refuses an object of which this is a part. */
export function isTooLargeToApply(text: string): boolean {
  return Buffer.byteLength(text, 'utf8') > CLIENT_SIDE_APPLY_BYTES;
}
