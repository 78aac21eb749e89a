import { Scenario } from './scenario';
import { Scene, UpstreamMended } from './scene';
import { runAll } from './schedule';
import type { Manifest } from '../../../src/topology';
import { Tally } from '../../apiserver/proof/tally';
import type { Stage } from '../stage/stage';

export interface RunnerOptions {
  /** How many scenarios are played at once. */
  readonly limit: number;
  readonly tally: Tally;
  readonly onProgress: (subject: string, text: string) => void;
  readonly onRecord: (object: Manifest, state: string) => void;
}

/** Plays scenarios, several at once, and counts which hold. */
export async function playAll(stage: Stage, scenarios: readonly Scenario[], options: RunnerOptions): Promise<void> {
  const indexes = new Map(scenarios.map((scenario, index) => [scenario, index]));
  await runAll(scenarios, options.limit, async scenario => {
    const start = Date.now();
    const scene = new Scene(stage, scenario.id, indexes.get(scenario)!, step => options.onProgress(scenario.id, step), options.onRecord);
    const failure = await failureOf(scenario, scene);
    options.tally.check(scenario.id, failure === undefined ? [] : [failure]);
    options.onProgress(scenario.id, `${failure === undefined ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - start) / 1000)} s`);
  });
}

/** Why a scenario does not hold; undefined if it does. */
export async function failureOf(scenario: Scenario, scene: Scene): Promise<string | undefined> {
  try {
    await scene.apply([{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: scene.namespace } }]);
    await scenario.run(scene);
    return undefined;
  } catch (error) {
    if (error instanceof UpstreamMended) {
      return `upstream has mended it: ${scenario.upstreamDefect}; remove the scenario, and what the library and its pages say of the defect`;
    }
    // A server that is gone explains any error that follows.
    return scene.stage.failure() ?? scene.explain(error);
  }
}
