import { BundleObject, Field } from '../../topology';

const STRATEGIES = ['spec.rollout.strategy', 'spec.strategy', 'spec.rolloutStrategy'];

/** How many machines a rollout adds before it removes one; without a word it is one. */
export function surgeOf(object: BundleObject, replicas: number): number {
  return surgeOfRollout(object, replicas) ?? 0;
}

/** Whether a rollout removes a machine before it adds another one. */
export function removesFirst(object: BundleObject, replicas: number): boolean {
  return surgeOfRollout(object, replicas) === 0;
}

/** How many machines a rollout of a MachineDeployment may lack; one, if it may neither add nor lack any. */
export function unavailableOf(object: BundleObject, replicas: number): number {
  const unavailable = strategiesOf(object).map(strategy => strategy.at('rollingUpdate.maxUnavailable')).find(({ exists }) => exists);
  const allowed = unavailable?.number ?? Math.floor(replicas * shareOf(unavailable?.text) / 100);
  return allowed === 0 && removesFirst(object, replicas) ? 1 : allowed;
}

/** Whether machines are replaced only when somebody deletes them. */
export function waitsForDeletion(object: BundleObject): boolean {
  return strategiesOf(object).some(isOnDelete);
}

function isOnDelete(strategy: Field): boolean {
  return strategy.textOf('type') === 'OnDelete';
}

/** Undefined where nothing is rolled out. */
function surgeOfRollout(object: BundleObject, replicas: number): number | undefined {
  if (replicas === 0 || (object.kind !== 'MachineDeployment' && !object.kind.endsWith('ControlPlane'))) {
    return undefined;
  }
  const strategies = strategiesOf(object);
  if (strategies.some(isOnDelete)) {
    return undefined;
  }
  const surge = strategies.map(strategy => strategy.at('rollingUpdate.maxSurge')).find(({ exists }) => exists);
  return surge === undefined ? 1 : surge.number ?? Math.ceil(replicas * shareOf(surge.text) / 100);
}

function strategiesOf(object: BundleObject): Field[] {
  return STRATEGIES.map(path => object.at(path)).filter(({ exists }) => exists);
}

function shareOf(percentage: string | undefined): number {
  return Number(/^(\d+)%$/.exec(percentage ?? '')?.[1] ?? 0);
}
