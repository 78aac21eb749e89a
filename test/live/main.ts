import * as path from 'path';
import { USAGE } from './options';
import { installMoto, MOTO } from './programs/moto/moto';
import { CONTROLLER_PROGRAMS, LiveProgram } from './programs/programs';
import { SCENARIOS } from './scenarios/all';
import { runStageCommand } from './stage-command';
import { Progress } from '../../imports/_generate/progress';

async function install(progress: Progress): Promise<readonly LiveProgram[]> {
  const moto = await installMoto(text => progress.step('programs', text));
  if ('missing' in moto) {
    progress.step('skipped', `scenarios with ${MOTO}, the simulator of AWS: ${moto.missing}`);
    return [];
  }
  return [moto.program];
}

runStageCommand({
  name: 'test:live',
  usage: USAGE,
  scenarios: SCENARIOS,
  programs: CONTROLLER_PROGRAMS,
  install,
  inside: path.join(__dirname, 'inside.ts'),
  canRecord: true,
});
