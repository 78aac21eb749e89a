import { Strictness } from './compare';
import { describeValue } from './describe';
import { Matcher } from './matcher';
import { AbsentMatcher, AnyValueMatcher, ArrayWithMatcher, LiteralMatcher, NotMatcher, StringMatcher } from './matchers';
import { readEntries, readMembers, readPattern } from './pattern';
import { refuseValue } from '../core';

/**
 * Matchers for fields of manifests. They can stand anywhere in what `Manifests` compares with, also inside of one another.
 *
 * Without a matcher, an object has to have the members that are given and may have others, a list has to have just the entries that are given,
 * and any other value has to be equal.
 *
 * @example
 *
 * manifests.hasResource('MachineDeployment', {
 *   metadata: { annotations: Match.absent() },
 *   spec: { template: { spec: { version: Match.stringMatching('^v1[.]34[.]') } } },
 * });
 */
export class Match {
  /**
   * An object with these members, and maybe others. Objects in it are compared in the same way.
   *
   * @param pattern the members
   */
  public static objectLike(pattern: { [name: string]: unknown }): Matcher {
    return new LiteralMatcher(readMembers('Match.objectLike()', pattern), Strictness.LIKE);
  }

  /**
   * Just this value: objects in it have no other members.
   *
   * @param value an object, a list or any other value
   */
  public static exact(value: unknown): Matcher {
    return new LiteralMatcher(readPattern('Match.exact()', value), Strictness.EXACT);
  }

  /**
   * A list that has these entries in this order, and maybe others before, between and after them. Objects among them may have other members.
   *
   * @param entries what the list has to have
   */
  public static arrayWith(entries: unknown[]): Matcher {
    return new ArrayWithMatcher(readEntries('Match.arrayWith()', entries));
  }

  /**
   * A list of just these entries in this order. Objects among them have no other members; a list without a matcher is compared less strictly.
   *
   * @param entries the whole list
   */
  public static arrayEquals(entries: unknown[]): Matcher {
    return new LiteralMatcher(readEntries('Match.arrayEquals()', entries), Strictness.EXACT);
  }

  /** Nothing: there is no such field. */
  public static absent(): Matcher {
    return new AbsentMatcher();
  }

  /** There is a value, whatever it is; null is none. */
  public static anyValue(): Matcher {
    return new AnyValueMatcher();
  }

  /**
   * A text that a regular expression finds something in; write `^…$` for all of it.
   *
   * @param pattern the regular expression, without slashes
   */
  public static stringMatching(pattern: string): Matcher {
    try {
      return new StringMatcher(new RegExp(pattern));
    } catch (error) {
      return refuseValue('testing/invalid-argument',
        `Match.stringMatching() got ${describeValue(pattern)}, which is not a regular expression: ${(error as Error).message}`);
    }
  }

  /**
   * Anything that the pattern does not match. `Match.not(Match.absent())` is a field that is there.
   *
   * @param pattern a matcher or a value
   */
  public static not(pattern: unknown): Matcher {
    return new NotMatcher(readPattern('Match.not()', pattern));
  }

  private constructor() {}
}
