import { refuseValue } from '../../core';

/** Which of the arguments that we set a user may set to something else; all others tie server, agents and API server together. */
export const SERVER_TUNABLES: readonly string[] = ['admin-port', 'health-port', 'keepalive-time', 'logtostderr', 'proxy-strategies', 'server-count'];
export const AGENT_TUNABLES: readonly string[] = ['logtostderr', 'sync-forever', 'sync-interval', 'sync-interval-cap'];

/**
 * Refuses arguments that are none, or that are ours to set.
 *
 * @param own those that we set
 * @param tunables those of them that a user may set too
 */
export function checkExtraArguments(
  prop: string, args: { readonly [name: string]: string } = {}, own: readonly string[], tunables: readonly string[]): void {
  for (const name of Object.keys(args)) {
    if (!/^[a-z][-a-z0-9]*$/.test(name)) {
      refuseValue('input/invalid-value', `'${prop}' has the argument '${name}'; give its name in lower case and without leading dashes`);
    }
    if (own.includes(name) && !tunables.includes(name)) {
      refuseValue('input/duplicate', `'${prop}' has '${name}', which ties server, agents and API server together and is set already; leave it out`);
    }
  }
}
