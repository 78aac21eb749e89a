import { lazily } from '../core';

/** A text of TOML: what it says, or the first thing for which no program reads it, with its line from 1. */
export type TomlText = { readonly value: { readonly [name: string]: unknown } } | { readonly problem: string; readonly line: number };

/** What is used of the library, whose types are those of an ES module only. */
interface TomlLibrary {
  readonly TomlError: new (...inputs: never[]) => Error & { readonly line: number };
  parse(text: string, options: { readonly integersAsBigInt: boolean }): { readonly [name: string]: unknown };
}

/** The library takes time to load, and few nodes have files for it. */
// eslint-disable-next-line @typescript-eslint/no-require-imports
const library = lazily(() => require('smol-toml') as TomlLibrary);

export function readToml(text: string): TomlText {
  const { parse, TomlError } = library();
  try {
    return { value: parse(text, { integersAsBigInt: true }) };
  } catch (error) {
    if (!(error instanceof TomlError)) {
      throw error;
    }
    // The text itself follows in further lines, and may hold a secret.
    return { problem: error.message.split('\n')[0].replace(/^Invalid TOML document: /, ''), line: error.line };
  }
}
