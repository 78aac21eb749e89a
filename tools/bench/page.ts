import { ImportError } from '../../imports/_generate/errors';

const BEGIN = '<!-- results: written by `npx projen bench --write` -->';
const END = '<!-- end of results -->';

/** A page with new results between its markers; the text around them stays. */
export function withResults(page: string, results: string): string {
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin === -1 || end < begin) {
    throw new ImportError(`the page has no place for results; it needs the lines\n${BEGIN}\n${END}`);
  }
  return `${page.slice(0, begin + BEGIN.length)}\n\n${results.trim()}\n\n${page.slice(end)}`;
}
