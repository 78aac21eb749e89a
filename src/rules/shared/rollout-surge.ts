import { BundleObject } from '../../topology';

const STRATEGIES = ['spec.rollout.strategy', 'spec.strategy', 'spec.rolloutStrategy'];

/** How many machines a rollout adds before it removes one; without a word it is one. */
export function surgeOf(object: BundleObject, replicas: number): number {
  return surgeOfRollout(object, replicas) ?? 0;
}

/** Whether a rollout removes a machine before it adds another one. */
export function removesFirst(object: BundleObject, replicas: number): boolean {
  return surgeOfRollout(object, replicas) === 0;
}

/** Undefined where nothing is rolled out. */
function surgeOfRollout(object: BundleObject, replicas: number): number | undefined {
  if (replicas === 0 || (object.kind !== 'MachineDeployment' && !object.kind.endsWith('ControlPlane'))) {
    return undefined;
  }
  const strategies = STRATEGIES.map(path => object.at(path)).filter(({ exists }) => exists);
  if (strategies.some(strategy => strategy.textOf('type') === 'OnDelete')) {
    return undefined;
  }
  const surge = strategies.map(strategy => strategy.at('rollingUpdate.maxSurge')).find(({ exists }) => exists);
  return surge === undefined ? 1 : surge.number ?? Math.ceil(replicas * Number(/^(\d+)%$/.exec(surge.text ?? '')?.[1] ?? 0) / 100);
}
