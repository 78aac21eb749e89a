import { PacketScene, PacketScenario } from './packet-scene';
import { installedVersions } from './programs/packet-programs';
import { INTRODUCTION } from './report';
import { PACKET_SCENARIOS } from './scenarios/all';
import { runCommand } from '../apiserver/command';
import { createRunFolder } from '../apiserver/host/run-folder';
import { Tally } from '../apiserver/proof/tally';
import { LiveRun, playProgramme } from '../live/run';
import { playEach } from '../live/scenario/runner';
import { Play } from '../live/scenario/tries';
import { StageProcesses } from '../live/stage/stage-processes';

/** Each has some ten machines, and mostly waits. */
const AT_ONCE = 3;

// What main.ts starts in namespaces of its own. The argument is a LiveRun as JSON.
runCommand('', ([json], progress) => {
  const run = JSON.parse(json) as LiveRun;
  const tally = new Tally();
  const onProgress = (subject: string, text: string) => progress.step(subject, text);
  const playScenario = (scenario: PacketScenario, onStep: (step: string) => void) => playOne(run, scenario, onStep);
  const play: Play<PacketScenario> = (scenarios, limit) => playEach(scenarios, { limit, onProgress }, playScenario);
  const versions = () => [...run.programs.map(({ name, version }) => ({ name, version })), ...installedVersions()];
  return playProgramme(run, { scenarios: PACKET_SCENARIOS, atOnce: AT_ONCE, page: 'proof-packets.md', introduction: INTRODUCTION }, { play, tally, versions }, progress);
});

/** Why a scenario does not hold; undefined if it does. Everything that it made is gone after it. */
async function playOne({ programs, options }: LiveRun, scenario: PacketScenario, onStep: (step: string) => void): Promise<string | undefined> {
  const folder = createRunFolder();
  const processes = new StageProcesses(folder.path);
  const scene = new PacketScene(processes, scenario.id, programs, onStep);
  try {
    await scenario.run(scene);
    return processes.failure();
  } catch (error) {
    return processes.failure() ?? scene.explain(error);
  } finally {
    if (options.keep) {
      onStep(`kept until Ctrl-C; logs are in ${folder.path}/logs`);
      await new Promise(() => setInterval(() => undefined, 60_000));
    }
    await processes.stop();
    await folder.remove();
  }
}
