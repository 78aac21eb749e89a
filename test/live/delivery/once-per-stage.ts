import type { Stage } from '../stage/stage';

/** Makes of what starts something on a stage what starts it once, for all scenarios that use it. */
export function oncePerStage<T>(start: (stage: Stage) => Promise<T>): (stage: Stage) => Promise<T> {
  const started = new WeakMap<Stage, Promise<T>>();
  return stage => {
    const running = started.get(stage) ?? start(stage);
    started.set(stage, running);
    return running;
  };
}
