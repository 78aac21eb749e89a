import { BundleObject } from '../../topology';

const STRATEGIES = ['spec.rollout.strategy', 'spec.strategy', 'spec.rolloutStrategy'];

/** How many machines a rollout adds before it removes one; without a word it is one. */
export function surgeOf(object: BundleObject, replicas: number): number {
  if (replicas === 0 || (object.kind !== 'MachineDeployment' && !object.kind.endsWith('ControlPlane'))) {
    return 0;
  }
  const strategies = STRATEGIES.map(path => object.at(path)).filter(({ exists }) => exists);
  if (strategies.some(strategy => strategy.textOf('type') === 'OnDelete')) {
    return 0;
  }
  const surge = strategies.map(strategy => strategy.at('rollingUpdate.maxSurge')).find(({ exists }) => exists);
  return surge === undefined ? 1 : surge.number ?? Math.ceil(replicas * Number(/^(\d+)%$/.exec(surge.text ?? '')?.[1] ?? 0) / 100);
}
