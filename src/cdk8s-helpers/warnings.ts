import { Chart } from 'cdk8s';
import { IConstruct } from 'constructs';
import { Code, WARNING_CODES, refuse } from '../core';

const ACKNOWLEDGED = 'cdk8s-cluster-api:acknowledged-warning';
const printed = new WeakMap<IConstruct, Set<string>>();
const told = new WeakMap<IConstruct, Set<Code>>();

/**
 * Warnings: what works today and hurts later.
 *
 * cdk8s knows errors only, so warnings go to stderr when the app is synthesized, once each, and can be acknowledged
 * by code. An acknowledged warning is silent for the construct and everything below it.
 */
export class Warnings {
  /** The warnings of a construct. */
  public static of(scope: IConstruct): Warnings {
    return new Warnings(scope);
  }

  private constructor(private readonly scope: IConstruct) {}

  /**
   * Silences a warning for this construct and its children.
   *
   * @param code the code in parentheses at the end of the warning
   * @param reason why it does not matter here; kept in the construct metadata for whoever reads the code next
   */
  public acknowledge(code: string, reason: string): void {
    if (!WARNING_CODES.includes(code)) {
      refuse(this.scope, 'input/invalid-value', `'${code}' is not the code of a warning; use one of ${WARNING_CODES.join(', ')}`);
    }
    this.scope.node.addMetadata(ACKNOWLEDGED, { code, reason });
  }

  /**
   * Reports a warning unless it is acknowledged.
   *
   * @internal
   */
  public _report(code: Code, message: string): void {
    this.scopes().forEach(scope => remember(told, scope, code));
    this.print(code, message);
  }

  /**
   * Reports what is found in a manifest, unless a construct of the same cluster has told it already, in words closer to its props.
   *
   * @internal
   */
  public _reportFound(code: Code, message: string): void {
    if (!this.scopes().some(scope => told.get(scope)?.has(code))) {
      this.print(code, message);
    }
  }

  /**
   * Reports a warning when the app is synthesized, so that it can still be acknowledged.
   *
   * @internal
   */
  public _reportAtSynth(code: Code, message: string): void {
    this.scope.node.addValidation({
      validate: () => {
        this._report(code, message);
        return [];
      },
    });
  }

  private print(code: Code, message: string): void {
    if (this.isAcknowledged(code)) {
      return;
    }
    const text = `warning: [${this.scope.node.path}] ${message} (${code})`;
    if (remember(printed, this.scope, text)) {
      process.stderr.write(`${text}\n`);
    }
  }

  /** The construct and what it is part of, below the chart. */
  private scopes(): IConstruct[] {
    return this.scope.node.scopes.filter(scope => scope.node.scope !== undefined && !Chart.isChart(scope));
  }

  private isAcknowledged(code: Code): boolean {
    return this.scope.node.scopes.some(scope =>
      scope.node.metadata.some(entry => entry.type === ACKNOWLEDGED && entry.data.code === code));
  }
}

/** Adds an item to the set of a construct; false if it is there already. */
function remember<T>(sets: WeakMap<IConstruct, Set<T>>, construct: IConstruct, item: T): boolean {
  const set = sets.get(construct) ?? new Set<T>();
  sets.set(construct, set);
  const isNew = !set.has(item);
  set.add(item);
  return isNew;
}
