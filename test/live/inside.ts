import { LiveRun, run } from './run';
import { SCENARIOS } from './scenarios/all';
import { MANAGERS } from './stage/managers';
import { runCommand } from '../apiserver/command';

// What main.ts starts in a network namespace that has nothing but loopback. The argument is a LiveRun as JSON.
runCommand('', ([json], progress) => run(JSON.parse(json) as LiveRun, {
  scenarios: SCENARIOS, atOnce: 10, cast: { managers: MANAGERS, hasPlayer: true }, page: 'proof-live.md',
}, progress));
