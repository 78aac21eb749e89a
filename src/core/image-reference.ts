const HOST = /^[A-Za-z0-9][A-Za-z0-9.-]*(?::\d{1,5})?$|^\[[\da-fA-F:]+\](?::\d{1,5})?$/;
const FOLDER = /^[a-z0-9][a-z0-9._-]*$/;
const TAG = /^\w[\w.-]{0,127}$/;
const DIGEST = /^[A-Za-z][A-Za-z0-9+._-]*:[0-9a-fA-F]{32,}$/;

/** Whether a text names a container image as a container runtime reads it: `registry.example.com:5000/folder/name:tag@sha256:…`. */
export function isImageReference(text: string): boolean {
  const [name, digest, ...more] = text.split('@');
  const colon = name.indexOf(':', name.lastIndexOf('/') + 1);
  const folders = (colon < 0 ? name : name.slice(0, colon)).split('/');
  const hasHost = folders.length > 1 && (/[.:A-Z[]/.test(folders[0]) || folders[0] === 'localhost');
  return more.length === 0 && (digest === undefined || DIGEST.test(digest)) && (colon < 0 || TAG.test(name.slice(colon + 1)))
    && (!hasHost || HOST.test(folders[0])) && folders.slice(hasHost ? 1 : 0).every(folder => FOLDER.test(folder) && !/[._-]$/.test(folder));
}
