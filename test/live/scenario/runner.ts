import { Scenario } from './scenario';
import { Scene, UpstreamMended } from './scene';
import { LetGo, runAll, Scheduled } from './schedule';
import type { Manifest } from '../../../src/topology';
import type { Stage } from '../stage/stage';

export interface PlayOptions {
  /** How many scenarios are played at once. */
  readonly limit: number;
  readonly onProgress: (subject: string, text: string) => void;
}

export interface RunnerOptions extends PlayOptions {
  readonly onRecord: (object: Manifest, state: string) => void;
}

/** How a scenario went. */
export interface Played<T = Scenario> {
  readonly scenario: T;
  /** Why it does not hold. @default - it does */
  readonly failure?: string;
}

/** Plays scenarios, several at once. What comes back is in their order. */
export async function playAll(stage: Stage, scenarios: readonly Scenario[], options: RunnerOptions): Promise<Played[]> {
  const indexes = new Map(scenarios.map((scenario, index) => [scenario, index]));
  return playEach(scenarios, options, (scenario, onStep, letGo) => {
    const scene = new Scene(stage, scenario.id, indexes.get(scenario)!, { onStep, onRecord: options.onRecord, letGo });
    return failureOf(scenario, scene);
  });
}

/** Plays scenarios of any stage, several at once. `play` says why one does not hold. What comes back is in their order. */
export async function playEach<T extends Scheduled & { readonly id: string }>(
  scenarios: readonly T[], options: PlayOptions, play: (scenario: T, onStep: (step: string) => void, letGo: LetGo) => Promise<string | undefined>,
): Promise<Played<T>[]> {
  const failures = new Map<T, string>();
  await runAll(scenarios, options.limit, async (scenario, letGo) => {
    const start = Date.now();
    const failure = await play(scenario, step => options.onProgress(scenario.id, step), letGo);
    const seconds = `${Math.round((Date.now() - start) / 1000)} s`;
    if (failure !== undefined) {
      failures.set(scenario, failure);
    }
    options.onProgress(scenario.id, failure === undefined ? `passed in ${seconds}` : `FAILED in ${seconds}: ${failure}`);
  });
  return scenarios.map(scenario => ({ scenario, failure: failures.get(scenario) }));
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
