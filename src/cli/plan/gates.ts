import { Severity } from '../../knowledge';
import { PlanAction } from '../../plan';
import { PlanData } from '../../plan/make-plan';
import { UsageError } from '../arguments';

/** What a plan fails for. */
export interface Gates {
  readonly maxReplaced: number;
  readonly failOn: readonly string[];
}

const ANY_HAZARD = 'hazard';
const ERROR = 'error';
const WORDS: readonly string[] = [...Object.values(PlanAction).filter(action => action !== PlanAction.NOTHING), ANY_HAZARD, ERROR];

/** Reads what `--fail-on` lists. */
export function readFailOn(text: string | undefined): string[] {
  const words = (text ?? '').split(',').map(word => word.trim()).filter(word => word !== '');
  const unknown = words.find(word => !WORDS.includes(word));
  if (unknown !== undefined) {
    throw new UsageError(`'--fail-on' has '${unknown}', which is none of ${WORDS.join(', ')}`);
  }
  return words;
}

/** Why a plan is over its limits, a sentence each. */
export function brokenGates(plan: PlanData, { maxReplaced, failOn }: Gates): string[] {
  const { replaced: { max } } = plan.summary;
  const hazards = [...plan.hazards, ...plan.clusters.flatMap(cluster => cluster.hazards)];
  const numbers = new Map<string, number>([
    [ANY_HAZARD, hazards.length], [ERROR, hazards.filter(({ severity }) => severity === Severity.ERROR).length],
    ...Object.values(PlanAction).map((action): [string, number] => [action, countOf(plan, action)]),
  ]);
  return [
    ...max > maxReplaced ? [`${max} machine${max === 1 ? '' : 's'} may be replaced, and --max-replaced allows ${maxReplaced}`] : [],
    ...failOn.filter(word => numbers.get(word)! > 0).map(word => `the plan has ${numbers.get(word)} of '${word}', and --fail-on names it`),
  ];
}

/**
 * Control planes and pools of which something is true. Whatever else is created or changed is what every change does; what is lost counts too, but for
 * templates, of which every rollout leaves some behind.
 */
function countOf({ clusters, objects }: PlanData, action: PlanAction): number {
  const isLoss = action === PlanAction.REMOVED || action === PlanAction.ORPHANED;
  const others = isLoss ? [...objects, ...clusters.flatMap(cluster => cluster.objects)].filter(({ isTemplate }) => !isTemplate) : [];
  return [...clusters.flatMap(({ machines }) => machines), ...others].filter(each => each.action === action).length;
}
