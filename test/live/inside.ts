import { LiveRun, run } from './run';
import { runCommand } from '../apiserver/command';

// What main.ts starts in a network namespace that has nothing but loopback. The argument is a LiveRun as JSON.
runCommand('', ([json], progress) => run(JSON.parse(json) as LiveRun, progress));
