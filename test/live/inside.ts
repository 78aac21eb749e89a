import { LiveRun, run } from './run';
import { reasonOf } from '../../imports/_generate/errors';
import { Progress } from '../../imports/_generate/progress';

// What main.ts starts in a network namespace that has nothing but loopback. The argument is a LiveRun as JSON.
const progress = new Progress(process.stderr);
run(JSON.parse(process.argv[2]) as LiveRun, progress).then(code => { process.exitCode = code; }, (error: unknown) => {
  progress.fail(reasonOf(error));
  process.exitCode = 1;
});
