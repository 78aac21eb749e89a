import { IConstruct } from 'constructs';
import { Code, WARNING_CODES } from './codes';
import { refuse } from './errors';

const ACKNOWLEDGED = 'cdk8s-cluster-api:acknowledged-warning';
const printed = new WeakMap<IConstruct, Set<string>>();

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
    if (this.isAcknowledged(code)) {
      return;
    }
    const text = `warning: [${this.scope.node.path}] ${message} (${code})`;
    const already = printed.get(this.scope) ?? new Set<string>();
    printed.set(this.scope, already);
    if (!already.has(text)) {
      already.add(text);
      process.stderr.write(`${text}\n`);
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

  private isAcknowledged(code: Code): boolean {
    return this.scope.node.scopes.some(scope =>
      scope.node.metadata.some(entry => entry.type === ACKNOWLEDGED && entry.data.code === code));
  }
}
