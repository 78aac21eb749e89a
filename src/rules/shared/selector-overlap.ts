import { Field } from '../../topology';

/** What a selector demands of one label. */
interface Demand {
  /** The values it may have. @default - any */
  allowed?: readonly string[];
  readonly forbidden: string[];
  mustExist: boolean;
  mustNotExist: boolean;
}

/** Whether there can be labels that two selectors match both. Each label can be chosen freely, so it is enough to look at one after the other. */
export function canOverlap(a: Field, b: Field): boolean {
  const demands = new Map<string, Demand>();
  [a, b].forEach(selector => addDemands(demands, selector));
  return [...demands.values()].every(isPossible);
}

function addDemands(demands: Map<string, Demand>, selector: Field): void {
  const { texts } = selector.member('matchLabels');
  Object.keys(texts).forEach(name => demand(demands, name, 'In', [texts[name]]));
  selector.member('matchExpressions').items().forEach(expression => {
    const values = expression.member('values').items().flatMap(({ text }) => text ?? []);
    demand(demands, expression.textOf('key') ?? '', expression.textOf('operator') ?? '', values);
  });
}

function demand(demands: Map<string, Demand>, name: string, operator: string, values: readonly string[]): void {
  const all = demands.get(name) ?? { forbidden: [], mustExist: false, mustNotExist: false };
  demands.set(name, all);
  // Some providers hand their selectors to a parser that has names of its own.
  switch (operator.toLowerCase()) {
    case 'in':
    case '=':
    case '==':
      all.mustExist = true;
      all.allowed = all.allowed === undefined ? values : all.allowed.filter(value => values.includes(value));
      break;
    case 'notin':
    case '!=':
      all.forbidden.push(...values);
      break;
    case 'exists':
      all.mustExist = true;
      break;
    case 'doesnotexist':
    case '!':
      all.mustNotExist = true;
  }
}

/** A label that need not exist breaks no demand but that it exists; there are always more values than those that are forbidden. */
function isPossible({ allowed, forbidden, mustExist, mustNotExist }: Demand): boolean {
  return !mustExist || (!mustNotExist && (allowed === undefined || allowed.some(value => !forbidden.includes(value))));
}
