import { ImportError, reasonOf, UsageError } from '../../imports/_generate/errors';
import { Progress } from '../../imports/_generate/progress';

/** Runs the command of this process. Its exit code is what `main` returns; an error is told, with the usage if the command line is wrong. */
export function runCommand(usage: string, main: (args: readonly string[], progress: Progress) => Promise<number>): void {
  const stderr = new Progress(process.stderr);
  main(process.argv.slice(2), stderr).then(code => { process.exitCode = code; }, (error: unknown) => {
    stderr.fail(reasonOf(error));
    if (error instanceof UsageError) {
      process.stderr.write(`\n${usage}`);
    }
    process.exitCode = error instanceof ImportError ? error.exitCode : 1;
  });
}
