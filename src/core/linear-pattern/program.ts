import { PatternNode, Place, UnboundedPatternError } from './syntax';

/** A step on the way through a pattern. */
export type Step =
  | { readonly kind: 'character'; readonly takes: (character: string) => boolean }
  | { readonly kind: 'place'; readonly place: Place }
  /** Goes on in two ways, the first of which is preferred. */
  | { readonly kind: 'fork'; readonly ways: readonly number[] }
  | { readonly kind: 'end' };

/** How many steps a pattern may have with its repetitions written out. */
const MOST_STEPS = 5000;

/** The steps of a pattern. */
export class Program {
  public readonly steps: Step[] = [];

  /**
   * @param node what to match
   * @param flags those of JavaScript that say which characters are the same, or which ones a point takes
   */
  constructor(node: PatternNode, private readonly flags: string) {
    this.add(node);
    this.push({ kind: 'end' });
  }

  private add(node: PatternNode): void {
    switch (node.kind) {
      case 'character':
        this.push({ kind: 'character', takes: this.matcherOf(node.source) });
        break;
      case 'place':
        this.push(node);
        break;
      case 'sequence':
        node.parts.forEach(part => this.add(part));
        break;
      case 'choice':
        this.addChoice(node.options);
        break;
      case 'repetition':
        this.addRepetition(node);
        break;
    }
  }

  private addChoice(options: readonly PatternNode[]): void {
    const ends: number[][] = [];
    options.forEach((option, index) => {
      const ways = [this.steps.length + 1];
      if (index < options.length - 1) {
        this.push({ kind: 'fork', ways });
      }
      this.add(option);
      if (index < options.length - 1) {
        const end: number[] = [];
        ends.push(end);
        this.push({ kind: 'fork', ways: end });
        ways.push(this.steps.length);
      }
    });
    ends.forEach(end => end.push(this.steps.length));
  }

  private addRepetition({ part, least, most, isLazy }: PatternNode & { readonly kind: 'repetition' }): void {
    for (let count = 0; count < least; count++) {
      this.add(part);
    }
    const start = this.steps.length;
    const exits: { readonly ways: number[]; readonly inside: number }[] = [];
    for (let count = least; count < (most === Infinity ? least + 1 : most); count++) {
      const ways: number[] = [];
      this.push({ kind: 'fork', ways });
      exits.push({ ways, inside: this.steps.length });
      this.add(part);
    }
    if (most === Infinity) {
      this.push({ kind: 'fork', ways: [start] });
    }
    const outside = this.steps.length;
    exits.forEach(({ ways, inside }) => ways.push(...isLazy ? [outside, inside] : [inside, outside]));
  }

  private push(step: Step): void {
    if (this.steps.length >= MOST_STEPS) {
      throw new UnboundedPatternError('too many repetitions');
    }
    this.steps.push(step);
  }

  /** JavaScript says which characters a class has; it is asked for one character at a time. */
  private matcherOf(source: string): (character: string) => boolean {
    const isPlain = !this.flags.includes('i') && [...source].length === 1 && source !== '.';
    if (isPlain) {
      return character => character === source;
    }
    const expression = new RegExp(`^${source}$`, this.flags);
    const known = new Map<string, boolean>();
    return character => {
      let takes = known.get(character);
      if (takes === undefined) {
        takes = expression.test(character);
        known.set(character, takes);
      }
      return takes;
    };
  }
}
