import { PlanAction } from '../../../src/plan/model';
import { RolloutPlan } from '../../../src/plan/rollout-plan';

/** Fails unless the plan for two outputs of programs says this of control planes and pools, and nothing of all others. */
export function expectPlanned(before: string, after: string, expected: { readonly [name: string]: PlanAction }): void {
  const parts = RolloutPlan.fromYaml(before, after).clusters.flatMap(({ machines }) => machines);
  const actions = Object.fromEntries(parts.filter(({ action }) => action !== PlanAction.NOTHING).map(({ name, action }) => [name, action]));
  const [told, wanted] = [actions, expected].map(words => Object.entries(words).map(([name, action]) => `${name} is ${action}`).sort().join(', '));
  if (told !== wanted) {
    throw new Error(`the plan says that ${told || 'nothing happens'}, and not that ${wanted}`);
  }
}
