import { spawnSync } from 'child_process';

/** For those whose machine cannot. */
export const HOW_TO_ISOLATE = 'needs a network namespace of its own: run it on Linux as root, or where users may make one (`unshare --user --map-root-user --net true`)';

/** As root, else as somebody who is root in a user namespace of his own. */
const WAYS = [['--net'], ['--user', '--map-root-user', '--net']];

/** Whether a command can be run. */
type Works = (command: readonly string[]) => boolean;

/**
 * The command that starts a program in a network namespace that has nothing but loopback; undefined where this machine does not allow it.
 * Controllers listen on all addresses, and clusters have any: nobody outside may reach the ones or be reached by the others.
 *
 * @param more what else `unshare` shall make anew
 */
export function findIsolation(more: readonly string[] = [], works: Works = succeeds): readonly string[] | undefined {
  return WAYS.map(flags => ['unshare', ...flags, ...more]).find(command => works([...command, 'true']));
}

function succeeds([program, ...args]: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}
