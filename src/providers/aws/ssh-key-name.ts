/** Whether a text names a key pair. The empty text has a meaning: no key. */
export function isSshKeyName(name: string): boolean {
  return /^$|^[!-~]([ -~]*[!-~])?$/.test(name);
}
