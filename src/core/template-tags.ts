/** A part of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Most texts have no tag at all. */
const NONE: readonly never[] = [];

/** How a tag of jinja ends, by how it begins. */
const ENDS: { readonly [opening: string]: string } = { '{{': '}}', '{%': '%}', '{#': '#}' };
/** What stands behind the brace that a tag begins with. */
const JINJA_TAG = '{%#';
/** In text that jinja does not render, `{#` is nothing special. */
const EXPECTED_TAG = '{%';
const RAW = /^\{%[-+]?\s*raw\s*[-+]?%\}$/;
const END_OF_RAW = /\{%[-+]?\s*endraw\s*[-+]?%\}/g;

/**
 * The expressions that jinja finds in a text; there are none in what is raw. One that never ends goes to the end of the text.
 *
 * Written as a loop: a regular expression that looks for the end of each tag anew takes minutes for a text of nothing but openings.
 */
export function jinjaExpressions(text: string): readonly Span[] {
  if (!text.includes('{')) {
    return NONE;
  }
  const spans: Span[] = [];
  let lastRawEnds = true;
  for (let start = tagFrom(text, JINJA_TAG, 0); start >= 0;) {
    const end = endOfTag(text, start) ?? text.length;
    const isRaw: boolean = lastRawEnds && RAW.test(text.slice(start, end));
    const afterRaw: number | undefined = isRaw ? endOfMatch(text, END_OF_RAW, end) : undefined;
    lastRawEnds &&= !isRaw || afterRaw !== undefined;
    if (afterRaw === undefined) {
      spans.push({ start, end });
    }
    start = tagFrom(text, JINJA_TAG, afterRaw ?? end);
  }
  return spans;
}

/** Whether a tag begins in a text, be it of jinja or an action of a Go template. */
export function holdsTag(text: string): boolean {
  return tagFrom(text, JINJA_TAG, 0) >= 0;
}

/** What looks like values and statements of jinja in text that jinja does not render. */
export function expectedJinja(text: string): readonly string[] {
  if (!text.includes('{')) {
    return NONE;
  }
  const found: string[] = [];
  const neverEnding = new Set<string>();
  for (let start = tagFrom(text, EXPECTED_TAG, 0); start >= 0;) {
    const opening = text.slice(start, start + 2);
    const end = neverEnding.has(opening) ? undefined : endOfTag(text, start);
    if (end === undefined) {
      neverEnding.add(opening);
    } else {
      found.push(text.slice(start, end));
    }
    start = tagFrom(text, EXPECTED_TAG, end ?? start + 1);
  }
  return found;
}

/** The text with something else in the place of its parts, which are in order. */
export function replaceSpans(text: string, spans: readonly Span[], replacement: (part: string) => string): string {
  if (spans.length === 0) {
    return text;
  }
  let result = '';
  let done = 0;
  for (const { start, end } of spans) {
    result += text.slice(done, start) + replacement(text.slice(start, end));
    done = end;
  }
  return result + text.slice(done);
}

function endOfTag(text: string, start: number): number | undefined {
  const end = text.indexOf(ENDS[text.slice(start, start + 2)], start + 2);
  return end < 0 ? undefined : end + 2;
}

/** Where the next tag begins; less than 0 if there is none. */
function tagFrom(text: string, kinds: string, from: number): number {
  let at = text.indexOf('{', from);
  while (at >= 0 && (at + 1 === text.length || !kinds.includes(text[at + 1]))) {
    at = text.indexOf('{', at + 1);
  }
  return at;
}

function endOfMatch(text: string, pattern: RegExp, from: number): number | undefined {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  return match === null ? undefined : match.index + match[0].length;
}
