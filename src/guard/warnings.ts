import { IConstruct } from 'constructs';
import { acknowledgeWarning } from '../cdk8s-helpers';
import { refuse } from '../core';
import { registry } from '../synthesis';

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
    const { warningCodes } = registry().registryOf(this.scope);
    if (!warningCodes.includes(code)) {
      refuse(this.scope, 'input/invalid-value', `'${code}' is not the code of a warning; use one of ${warningCodes.join(', ')}`);
    }
    if (reason.trim() === '') {
      refuse(this.scope, 'input/missing-value', `the warning '${code}' is acknowledged without a reason; say why it does not matter here`);
    }
    acknowledgeWarning(this.scope, code, reason);
  }
}
