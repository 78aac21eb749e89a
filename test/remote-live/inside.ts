import { takeOwnEtc } from './machines/own-etc';
import { INTRODUCTION } from './report';
import { REMOTE_SCENARIOS } from './scenarios/all';
import { REMOTE_MANAGERS } from './stage/remote-managers';
import { runCommand } from '../apiserver/command';
import { createRunFolder } from '../apiserver/host/run-folder';
import { LiveRun, run } from '../live/run';

// What main.ts starts in namespaces of its own. The argument is a LiveRun as JSON.
runCommand('', async ([json], progress) => {
  const folder = createRunFolder();
  try {
    takeOwnEtc(folder.path);
    return await run(JSON.parse(json) as LiveRun, {
      scenarios: REMOTE_SCENARIOS, atOnce: 4, cast: { managers: REMOTE_MANAGERS, hasPlayer: false }, page: 'proof-remote.md', introduction: INTRODUCTION,
    }, progress);
  } finally {
    await folder.remove();
  }
});
