import { IConstruct } from 'constructs';
import { refuse } from '../core';
import { addRuleSetting, registry, validation } from '../synthesis';
import type { RuleSetting } from '../validation';

/**
 * The rules that everything an app renders is checked against.
 *
 * A rule can be turned off or made a warning, for a construct and everything below it. The reason is kept in the construct metadata, for
 * whoever reads the code next.
 *
 * @example
 *
 * Rules.of(chart).turnOff('schema/unknown-field', 'the hosts run an agent that still reads bundleLookupTag');
 */
export class Rules {
  /** The rules of a construct. */
  public static of(scope: IConstruct): Rules {
    return new Rules(scope);
  }

  private constructor(private readonly scope: IConstruct) {}

  /**
   * Reports nothing of a rule for this construct and its children.
   *
   * @param code the code in parentheses at the end of the message
   * @param reason why it does not matter here
   */
  public turnOff(code: string, reason: string): void {
    this.set({ code, level: validation().RuleLevel.OFF, reason });
  }

  /**
   * Makes a rule a warning for this construct and its children.
   *
   * @param code the code in parentheses at the end of the message
   * @param reason why it may be broken here
   */
  public downgrade(code: string, reason: string): void {
    this.set({ code, level: validation().RuleLevel.WARNING, reason });
  }

  private set(setting: RuleSetting): void {
    const { checkRuleSetting, RuleBook } = validation();
    const problem = checkRuleSetting(setting, RuleBook.of(registry().registryOf(this.scope)).aboutObjects);
    if (problem !== undefined) {
      refuse(this.scope, 'input/invalid-value', problem);
    }
    addRuleSetting(this.scope, setting);
  }
}
