/** A name with registry and port, an optional tag, and the digest. */
const PINNED_IMAGE = /^[a-z0-9][a-z0-9._-]*(:\d+)?(\/[a-z0-9][a-z0-9._-]*)*(:\w[\w.-]{0,127})?@sha256:[0-9a-f]{64}$/;

/** How an image is written that can never change. */
export const PINNED_IMAGE_FORM = '<name>[:<tag>]@sha256:<64 hexadecimal digits>';

/** Whether a container image is pinned by a digest. */
export function isPinnedImage(image: string): boolean {
  return PINNED_IMAGE.test(image);
}

/** A name with registry and port, then a tag, a digest or both. A number is a port only where a path follows. */
const VERSIONED_IMAGE = /^[a-z0-9][a-z0-9._-]*(?::\d+(?=\/))?(?:\/[a-z0-9][a-z0-9._-]*)*(?::(\w[\w.-]{0,127}))?(@sha256:[0-9a-f]{64})?$/;

/** How an image is written that says which version it is. */
export const VERSIONED_IMAGE_FORM = "'<name>:<tag>' with another tag than 'latest', or '<name>@sha256:<64 hexadecimal digits>'";

/** Whether a container image says which version it is: by a digest, or by a tag other than `latest`. */
export function isVersionedImage(image: string): boolean {
  const [found, tag, digest] = VERSIONED_IMAGE.exec(image) ?? [];
  return found !== undefined && (digest !== undefined || tag !== undefined && tag !== 'latest');
}
