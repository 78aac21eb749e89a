/** The text of one document of a file. */
export interface DocumentText {
  readonly text: string;
  /** The line of the file that the text begins on, from 1. */
  readonly line: number;
}

const MARKER = /^(?:---|\.\.\.)(?=[ \t\r\n]|$)/gm;

/**
 * The documents of a file, without those that hold nothing but blanks, comments and directives.
 *
 * Marks at the start of a line separate documents wherever they stand, also amid a quoted text, so a broken document does not spoil the next one.
 */
export function* splitDocuments(text: string): Generator<DocumentText> {
  let start = 0;
  let line = 1;
  for (const { 0: mark, index } of text.matchAll(MARKER)) {
    const slice = text.slice(start, index);
    if (holdsSomething(slice)) {
      yield { text: slice, line };
    }
    line += countLines(slice);
    // What follows `---` on its line belongs to the document, so the mark stays; `...` has had its effect.
    start = mark === '---' ? index : index + mark.length;
  }
  const rest = text.slice(start);
  if (holdsSomething(rest)) {
    yield { text: rest, line };
  }
}

function holdsSomething(text: string): boolean {
  return /^(?!---[ \t]*(?:#|\r?$)|[ \t]*(?:#|\r?$)|%)[^]/m.test(text);
}

function countLines(text: string): number {
  let count = 0;
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) {
    count += 1;
  }
  return count;
}
