/** What the annotations of an object may have in sum, and `kubectl apply` keeps the whole object in one of them. */
export const CLIENT_SIDE_APPLY_BYTES = 256 * 1024;
