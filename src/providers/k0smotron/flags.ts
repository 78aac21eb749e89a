import { refuseValue } from '../../core';

/** The flag that makes a controller of k0s a node, as k0smotron looks for it. */
export const ENABLE_WORKER = '--enable-worker';
/** The tunnel's client tolerates no taint that k0s gives such a node. */
export const NO_TAINTS = '--no-taints';

/** Refuses flags of a command that are not one text each. */
export function checkFlags(prop: string, flags: readonly string[] = []): void {
  const bad = flags.find(flag => !/^--[a-z][-a-z0-9]*(=.*)?$/.test(flag));
  if (bad !== undefined) {
    refuseValue('input/invalid-value', `'${prop}' has '${bad}'; use '--<flag>' or '--<flag>=<value>'`);
  }
}
