import { isRecord } from '../../topology';

interface Members {
  [name: string]: unknown;
}

/** What nobody can tell: anything may be below it. */
export const UNKNOWN = Symbol('unknown');
/** A place in a list; the webhook refuses some of them, which is told elsewhere. */
const PLACE = /^(?:-|[+-]?\d+)$/;

/** A step of a path that is not there. */
export interface AbsentStep {
  /** The steps up to it, itself included. */
  readonly steps: readonly string[];
  /** Whether it is an entry of a list. */
  readonly isEntry: boolean;
}

/**
 * What patches make of a template, one after the other.
 *
 * Nobody knows which of them are applied, so it has all that any of them may have added, and what one removes stays.
 */
export class PatchedTemplate {
  private readonly root: Members;
  /** What is copied already: the manifest is not ours to change. */
  private readonly copies = new WeakSet<object>();

  /** @param manifest the template, which stays as it is */
  public constructor(manifest: object) {
    this.root = { ...manifest };
  }

  /** Writes a value to a path, and says what is not there on the way. That is told once, and taken for written then. */
  public apply(op: string, steps: readonly string[], value: unknown): AbsentStep | undefined {
    let parent = this.root;
    for (let index = 0; index < steps.length; index++) {
      const step = steps[index];
      const isLast = index === steps.length - 1;
      const isThere = Object.hasOwn(parent, step) && parent[step] !== undefined;
      if (!isThere || (isLast && op === 'add')) {
        parent[step] = isLast && !isThere ? value : UNKNOWN;
        return isLast && op === 'add' ? undefined : { steps: steps.slice(0, index + 1), isEntry: false };
      }
      const below = this.copyOf(parent, step);
      if (Array.isArray(below)) {
        parent[step] = isLast ? below : UNKNOWN;
        return isLast ? undefined : absentEntry(op, steps, index + 1, below);
      }
      if (!isRecord(below)) {
        return undefined;
      }
      parent = below;
    }
    return undefined;
  }

  private copyOf(parent: Members, step: string): unknown {
    const value = parent[step];
    if (!isRecord(value) || this.copies.has(value)) {
      return value;
    }
    const copy = { ...value };
    this.copies.add(copy);
    parent[step] = copy;
    return copy;
  }
}

/** What is added to a list goes before or behind its entries, or into the first one. */
function absentEntry(op: string, steps: readonly string[], index: number, list: readonly unknown[]): AbsentStep | undefined {
  const isLast = index === steps.length - 1;
  const isFound = isLast ? op !== 'add' || PLACE.test(steps[index]) : list.length > 0 && steps[index] !== '-';
  return isFound ? undefined : { steps: steps.slice(0, index + 1), isEntry: true };
}
