import * as path from 'path';
import { USAGE } from './options';
import { hindrance, PACKET_PROGRAMS } from './programs/packet-programs';
import { PACKET_SCENARIOS } from './scenarios/all';
import { runStageCommand } from '../live/stage-command';

runStageCommand({
  name: 'test:packets',
  usage: USAGE,
  scenarios: PACKET_SCENARIOS,
  programs: PACKET_PROGRAMS,
  needs: ['nsenter', 'mount', 'openssl', 'ip', 'sysctl'],
  hindrance,
  // With the first process of a namespace all others of it end, also those that made themselves independent.
  namespaces: ['--mount', '--pid', '--fork', '--mount-proc', '--kill-child'],
  inside: path.join(__dirname, 'inside.ts'),
});
