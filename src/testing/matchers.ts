import { compare, mismatch, Strictness } from './compare';
import { countLeaves, describeValue } from './describe';
import { Difference, formatDifference, weigh } from './difference';
import { Matcher } from './matcher';
import { FieldPath } from '../topology';

/** A value that is written out. */
export class LiteralMatcher extends Matcher {
  constructor(private readonly expected: unknown, private readonly strictness: Strictness) {
    super();
  }

  public _compare(value: unknown, path: FieldPath): Difference[] {
    return compare(this.expected, value, path, this.strictness);
  }

  public _describe(): string {
    return `${this.strictness === Strictness.EXACT ? 'exactly ' : ''}${describeValue(this.expected)}`;
  }
}

/** Entries that a list has in this order, among others. */
export class ArrayWithMatcher extends Matcher {
  constructor(private readonly entries: readonly unknown[]) {
    super();
  }

  public _compare(value: unknown, path: FieldPath): Difference[] {
    if (!Array.isArray(value)) {
      return [mismatch(path, this._describe(), value, countLeaves(this.entries))];
    }
    const differences: Difference[] = [];
    let start = 0;
    // The first entry that matches leaves the most for those that follow, so no other choice could do better.
    for (const expected of this.entries) {
      const found = value.findIndex((entry, index) => index >= start && compare(expected, entry, [], Strictness.LIKE).length === 0);
      if (found < 0) {
        differences.push(missingEntry(expected, value, start, path));
      } else {
        start = found + 1;
      }
    }
    return differences;
  }

  public _describe(): string {
    return `a list with ${describeValue(this.entries)}`;
  }
}

/** Nothing at that place. */
export class AbsentMatcher extends Matcher {
  public _compare(value: unknown, path: FieldPath): Difference[] {
    return value === undefined ? [] : [mismatch(path, this._describe(), value, countLeaves(value))];
  }

  public _describe(): string {
    return 'nothing';
  }
}

/** Something at that place. */
export class AnyValueMatcher extends Matcher {
  public _compare(value: unknown, path: FieldPath): Difference[] {
    return value === undefined || value === null ? [mismatch(path, this._describe(), value)] : [];
  }

  public _describe(): string {
    return 'any value';
  }
}

/** A text of a form. */
export class StringMatcher extends Matcher {
  constructor(private readonly expression: RegExp) {
    super();
  }

  public _compare(value: unknown, path: FieldPath): Difference[] {
    return typeof value === 'string' && this.expression.test(value) ? [] : [mismatch(path, this._describe(), value)];
  }

  public _describe(): string {
    return `a text that matches ${this.expression}`;
  }
}

/** Whatever another pattern does not match. */
export class NotMatcher extends Matcher {
  constructor(private readonly unwanted: unknown) {
    super();
  }

  public _compare(value: unknown, path: FieldPath): Difference[] {
    const isUnwanted = compare(this.unwanted, value, path, Strictness.LIKE).length === 0;
    return isUnwanted ? [mismatch(path, this._describe(), value, countLeaves(this.unwanted))] : [];
  }

  public _describe(): string {
    return `anything but ${describeValue(this.unwanted)}`;
  }
}

/** Says which entry a list lacks, and what keeps the nearest one from being it. */
function missingEntry(expected: unknown, list: readonly unknown[], start: number, path: FieldPath): Difference {
  const leaves = countLeaves(expected);
  const after = start === 0 ? '' : ` after [${start - 1}]`;
  const problem = `has no entry${after} that matches ${describeValue(expected)}`;
  const compared = list.map((entry, index) => ({ index, differences: compare(expected, entry, [], Strictness.LIKE) }));
  const early = compared.find(({ differences }) => differences.length === 0);
  if (early !== undefined) {
    return { path, problem: `${problem}; [${early.index}] does, but entries count in their order and once each`, leaves };
  }
  const candidates = compared.slice(start);
  // The only one is the one that was meant, however different it is.
  const [closest] = candidates.filter(({ differences }) => weigh(differences) < leaves || candidates.length === 1)
    .sort((a, b) => weigh(a.differences) - weigh(b.differences));
  if (closest === undefined) {
    return { path, problem: `${problem}; the list is ${describeValue(list)}`, leaves };
  }
  const { index, differences } = closest;
  return { path, problem: `${problem}; closest is [${index}], ${formatDifference(differences[0])}`, leaves: Math.min(leaves, weigh(differences)) };
}
