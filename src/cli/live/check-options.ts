import { Arguments, UsageError } from '../arguments';

/**
 * Refuses options that say something of a cluster where none is asked, and another place to read from where one is.
 *
 * @param options those that need `--live`
 * @param other the option that names the other place
 */
export function checkLive(args: Arguments, options: readonly string[], other: string): void {
  const idle = options.find(name => args.has(name));
  if (idle !== undefined && !args.has('live')) {
    throw new UsageError(`'--${idle}' says something of the cluster that '--live' reads, which is not given; give both, or leave both out`);
  }
  if (args.has('live') && args.has(other)) {
    throw new UsageError(`'--live' and '--${other}' are two places to read from; give one of them`);
  }
}
