/** Whether a name in a certificate is good for a host. A wildcard stands for one label. */
export function coversHost(name: string, host: string): boolean {
  return name === host || name.startsWith('*.') && host.slice(host.indexOf('.') + 1) === name.slice(2);
}
