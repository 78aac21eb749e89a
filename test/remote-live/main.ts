import * as path from 'path';
import { USAGE } from './options';
import { REMOTE_PROGRAMS } from './programs/remote-programs';
import { REMOTE_SCENARIOS } from './scenarios/all';
import { runStageCommand } from '../live/stage-command';

runStageCommand({
  name: 'test:remote',
  usage: USAGE,
  scenarios: REMOTE_SCENARIOS,
  programs: REMOTE_PROGRAMS,
  needs: ['nsenter', 'mount', 'openssl'],
  namespaces: ['--mount'],
  inside: path.join(__dirname, 'inside.ts'),
});
