/** Something is wrong with the input: the message is all the user needs, so no stack is printed. Exit code 1. */
export class ImportError extends Error {
  public readonly exitCode: number = 1;
}

/** The command line itself is wrong. Exit code 2, as is the custom of command-line tools. */
export class UsageError extends ImportError {
  public readonly exitCode: number = 2;
}

/** The message of whatever was thrown, with its cause: `fetch` says nothing but "fetch failed" without it. */
export function reasonOf(thrown: unknown): string {
  // By shape, because errors of Node's own modules are not `instanceof Error` inside a test runner's realm.
  const { message, cause } = Object(thrown) as { message?: string; cause?: unknown };
  if (message === undefined) return String(thrown);
  return cause === undefined ? message : `${message}: ${reasonOf(cause)}`;
}
