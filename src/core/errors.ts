import { IConstruct } from 'constructs';
import { Code } from './codes';
import { withoutSecrets } from './secrets';

/**
 * A value the library refuses.
 *
 * The message names the construct path, the value, what is allowed and the remedy; the code is registered in a `codes.ts`. It ends up in the logs of CI, so
 * what may be a secret is left out of it.
 */
export class InvalidInputError extends Error {
  public readonly code: Code;
  public readonly reason: string;

  constructor(code: Code, reason: string, constructPath?: string) {
    const safeReason = withoutSecrets(reason);
    super(`${constructPath === undefined ? '' : `[${constructPath}] `}${safeReason} (${code})`);
    this.name = 'InvalidInputError';
    this.code = code;
    this.reason = safeReason;
    // Node prints the members of an error that nobody catches after its stack, and the message says both already.
    for (const member of ['name', 'code', 'reason']) {
      Object.defineProperty(this, member, { enumerable: false });
    }
  }
}

/** Refuses an argument of the construct at `scope`. */
export function refuse(scope: IConstruct, code: Code, reason: string): never {
  throw new InvalidInputError(code, reason, scope.node.path);
}

/** Refuses a value before any construct has seen it. */
export function refuseValue(code: Code, reason: string): never {
  throw new InvalidInputError(code, reason);
}

/** Runs `parse` and adds the path of the construct to whatever it refuses. */
export function inScope<T>(scope: IConstruct, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (error instanceof InvalidInputError) {
      refuse(scope, error.code, error.reason);
    }
    throw error;
  }
}

/** The text of a finding that is reported at the end, where cdk8s adds the path itself. */
export function finding(code: Code, reason: string): string {
  return `${withoutSecrets(reason)} (${code})`;
}

/** An address for an error message, without the user name and password that may stand before its host. */
export function withoutCredentials(address: string): string {
  return address.replace(/^([a-z0-9+.-]*:\/\/)?.*@/i, '$1…@');
}
