import * as fs from 'fs';
import * as path from 'path';

const ROOT = path.join(__dirname, '..', '..');
const BLOCK = /^```ts( fragment)?\n([\s\S]*?)^```$/gm;

/** Code in TypeScript on a page. */
export interface DocBlock {
  /** The page, from the root of the repository. */
  readonly page: string;
  /** A piece of a program, marked so. Everything else is a program to be copied. */
  readonly isFragment: boolean;
  readonly code: string;
}

/** The pages that people write and read: not the reference in docs/api, which is generated. */
export function docPages(): string[] {
  return ['README.md', ...fs.readdirSync(path.join(ROOT, 'docs')).filter(file => file.endsWith('.md')).map(file => `docs/${file}`)];
}

/** All code in TypeScript on all pages. */
export function docBlocks(): DocBlock[] {
  return docPages().flatMap(page => [...fs.readFileSync(path.join(ROOT, page), 'utf8').matchAll(BLOCK)].map(([, mark, code]) => (
    { page, isFragment: mark !== undefined, code })));
}
