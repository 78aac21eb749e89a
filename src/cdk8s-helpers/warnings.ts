import { Chart } from 'cdk8s';
import { IConstruct } from 'constructs';
import { Code } from '../core';

const ACKNOWLEDGED = 'cdk8s-cluster-api:acknowledged-warning';
const printed = new WeakMap<IConstruct, Set<string>>();
const told = new WeakMap<IConstruct, Set<Code>>();

/** Tells a warning about a construct, unless it is acknowledged. */
export function tellWarning(scope: IConstruct, code: Code, message: string): void {
  scopesOf(scope).forEach(each => remember(told, each, code));
  print(scope, code, message);
}

/** Tells what is found in a manifest, unless a construct of the same cluster has told it already, in words closer to its props. */
export function tellFoundWarning(scope: IConstruct, code: Code, message: string): void {
  if (!scopesOf(scope).some(each => told.get(each)?.has(code))) {
    print(scope, code, message);
  }
}

/** Tells a warning when the app is synthesized, so that it can still be acknowledged. */
export function tellWarningAtSynth(scope: IConstruct, code: Code, message: string): void {
  scope.node.addValidation({
    validate: () => {
      tellWarning(scope, code, message);
      return [];
    },
  });
}

/** Silences a warning for a construct and its children. Whoever calls this has checked the code. */
export function acknowledgeWarning(scope: IConstruct, code: string, reason: string): void {
  scope.node.addMetadata(ACKNOWLEDGED, { code, reason });
}

function print(scope: IConstruct, code: Code, message: string): void {
  if (isAcknowledged(scope, code)) {
    return;
  }
  const text = `warning: [${scope.node.path}] ${message} (${code})`;
  if (remember(printed, scope, text)) {
    process.stderr.write(`${text}\n`);
  }
}

/** A construct and what it is part of, below the chart. */
function scopesOf(construct: IConstruct): IConstruct[] {
  return construct.node.scopes.filter(scope => scope.node.scope !== undefined && !Chart.isChart(scope));
}

function isAcknowledged(construct: IConstruct, code: Code): boolean {
  return construct.node.scopes.some(scope =>
    scope.node.metadata.some(entry => entry.type === ACKNOWLEDGED && entry.data.code === code));
}

/** Adds an item to the set of a construct; false if it is there already. */
function remember<T>(sets: WeakMap<IConstruct, Set<T>>, construct: IConstruct, item: T): boolean {
  const set = sets.get(construct) ?? new Set<T>();
  sets.set(construct, set);
  const isNew = !set.has(item);
  set.add(item);
  return isNew;
}
