import { Program, Step } from './program';
import { PatternReader, Place, UnboundedPatternError } from './syntax';
import { Memo } from '../memo';

/** What a pattern has found, in code points. */
export interface PatternMatch {
  readonly start: number;
  readonly end: number;
}

/** Places in a program that have been reached, in the order in which they are preferred. */
interface Threads {
  readonly steps: number[];
  readonly starts: number[];
}

const LONGEST = 10_000;
const WORD = /^\w$/;
const patterns = new Memo<LinearPattern | undefined>(500);

/**
 * A regular expression that takes no longer for any text than its length times that of the pattern with its repetitions written out.
 *
 * JavaScript tries one way after the other, which takes forever for some patterns. Here all ways are followed at once, as the API server does, so
 * that patterns of strangers can be matched. Of several matches it finds the first, and of those that begin there the one that is preferred.
 */
export class LinearPattern {
  /**
   * Compiles a pattern as JavaScript reads it with the flag `u`; undefined if it is none, is too long, or has look-around or references, which cannot be matched in bounded time.
   *
   * @param flags of JavaScript, of which `i`, `m` and `s` count
   */
  public static tryOf(source: string, flags = ''): LinearPattern | undefined {
    return patterns.get(`${flags}/${source}`, () => {
      try {
        return source.length > LONGEST ? undefined : new LinearPattern(source, flags);
      } catch (error) {
        if (error instanceof SyntaxError || error instanceof UnboundedPatternError) {
          return undefined;
        }
        throw error;
      }
    });
  }

  private readonly steps: readonly Step[];
  private readonly isAnchored: boolean;

  private constructor(source: string, flags: string) {
    const node = new PatternReader(source, flags.includes('m')).read();
    // What is too deep has been refused before JavaScript sees it, and what is no pattern is refused by JavaScript.
    new RegExp(source, 'u');
    this.steps = new Program(node, `u${flags.replace(/[^is]/g, '')}`).steps;
    const [first] = this.steps;
    this.isAnchored = first.kind === 'place' && first.place === Place.TEXT_START;
  }

  /** Whether the pattern matches anywhere in a text. */
  public test(text: string): boolean {
    return this.search([...text], 0, true) !== undefined;
  }

  /** The first match in the code points of a text, from a place on. */
  public find(points: readonly string[], from = 0): PatternMatch | undefined {
    return this.search(points, from, false);
  }

  private search(points: readonly string[], from: number, isAnyEnough: boolean): PatternMatch | undefined {
    let threads: Threads = { steps: [], starts: [] };
    let found: PatternMatch | undefined;
    const lastSeen = new Int32Array(this.steps.length).fill(-1);
    for (let position = from; position <= points.length; position++) {
      if (found === undefined && !(this.isAnchored && position > 0)) {
        this.follow(threads, 0, position, points, position, lastSeen);
      }
      if (threads.steps.length === 0 && (found !== undefined || this.isAnchored)) {
        break;
      }
      const next: Threads = { steps: [], starts: [] };
      for (let index = 0; index < threads.steps.length; index++) {
        const step = this.steps[threads.steps[index]];
        if (step.kind === 'end') {
          found = { start: threads.starts[index], end: position };
          if (isAnyEnough) {
            return found;
          }
          // All others are less preferred.
          break;
        }
        if (step.kind === 'character' && position < points.length && step.takes(points[position])) {
          this.follow(next, threads.steps[index] + 1, threads.starts[index], points, position + 1, lastSeen);
        }
      }
      threads = next;
    }
    return found;
  }

  /** Adds a step, or those that it leads to without a character; each is reached once at a position. */
  private follow(threads: Threads, first: number, start: number, points: readonly string[], position: number, lastSeen: Int32Array): void {
    const waiting = [first];
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      if (lastSeen[index] === position) {
        continue;
      }
      lastSeen[index] = position;
      const step = this.steps[index];
      if (step.kind === 'fork') {
        for (let way = step.ways.length - 1; way >= 0; way--) {
          waiting.push(step.ways[way]);
        }
      } else if (step.kind !== 'place') {
        threads.steps.push(index);
        threads.starts.push(start);
      } else if (isAt(step.place, points, position)) {
        waiting.push(index + 1);
      }
    }
  }
}

function isAt(place: Place, points: readonly string[], position: number): boolean {
  switch (place) {
    case Place.TEXT_START: return position === 0;
    case Place.TEXT_END: return position === points.length;
    case Place.LINE_START: return position === 0 || points[position - 1] === '\n';
    case Place.LINE_END: return position === points.length || points[position] === '\n';
    default: return isWordEdge(points, position) === (place === Place.WORD_EDGE);
  }
}

function isWordEdge(points: readonly string[], position: number): boolean {
  return WORD.test(points[position - 1] ?? ' ') !== WORD.test(points[position] ?? ' ');
}
