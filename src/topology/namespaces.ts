/** What has no namespace goes to the default one, if nothing else is said when the bundle is applied. */
export function orDefault(namespace: string): string {
  return namespace === '' ? 'default' : namespace;
}
