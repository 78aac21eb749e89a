import { Option, Options } from '../arguments';
import { Command } from '../command';

/** Everything that a shell can complete: the same tables that the parser and the help read. */
export interface Table {
  readonly program: string;
  /** Those before the name of a command. */
  readonly options: Options;
  readonly commands: readonly Command[];
}

/** An option as it is typed. */
export interface TypedOption extends Option {
  /** `--name`, and `-n` where there is a letter. */
  readonly forms: readonly string[];
  readonly name: string;
}

export function typedOptions(options: Options): TypedOption[] {
  return Object.entries(options).map(([name, option]) => ({ ...option, name, forms: [`--${name}`, ...option.short === undefined ? [] : [`-${option.short}`]] }));
}

/** Whether the value of an option is the name of a file or folder. */
export function takesFile({ value, values }: Option): boolean {
  return values === undefined && value !== undefined && /file|folder|module/.test(value);
}

/** The first line of what an option is about. */
export function summaryOf({ about }: Option): string {
  return about.split('\n')[0];
}

/** A text in single quotes, as all three shells take it. */
export function quoted(text: string): string {
  return `'${text.replace(/'/g, '\'\\\'\'')}'`;
}
