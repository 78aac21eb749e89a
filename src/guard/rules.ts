import { IConstruct } from 'constructs';
import { refuse } from '../core';
import { BUILT_IN } from '../registry';
import { checkRuleSetting, RuleBook, RuleLevel, RuleSetting } from '../validation';

const SETTING = 'cdk8s-cluster-api:rule-setting';

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
    this.set({ code, level: RuleLevel.OFF, reason });
  }

  /**
   * Makes a rule a warning for this construct and its children.
   *
   * @param code the code in parentheses at the end of the message
   * @param reason why it may be broken here
   */
  public downgrade(code: string, reason: string): void {
    this.set({ code, level: RuleLevel.WARNING, reason });
  }

  /**
   * The settings that hold for a construct, the weightiest last: those of the construct itself after those above it.
   *
   * @internal
   */
  public _settings(): RuleSetting[] {
    return this.scope.node.scopes.flatMap(scope => scope.node.metadata).filter(({ type }) => type === SETTING).map(({ data }) => data as RuleSetting);
  }

  private set(setting: RuleSetting): void {
    const problem = checkRuleSetting(setting, RuleBook.of(BUILT_IN).aboutObjects);
    if (problem !== undefined) {
      refuse(this.scope, 'input/invalid-value', problem);
    }
    this.scope.node.addMetadata(SETTING, setting);
  }
}
