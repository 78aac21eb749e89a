import { parseArgs } from 'util';

/** An option of a command. */
export interface Option {
  /** What stands for the value in the help. @default - the option takes no value */
  readonly value?: string;
  /** The values that it can have, for completion. @default - any, or the name of a file */
  readonly values?: readonly string[];
  /** Whether it may be given several times. @default false */
  readonly repeatable?: boolean;
  /** The letter that can be written instead. @default - none */
  readonly short?: string;
  /** For the help. */
  readonly about: string;
}

/** The options of a command by name. */
export type Options = { readonly [name: string]: Option };

/** The command line taken apart. */
export interface Arguments {
  readonly operands: readonly string[];
  /** Whether an option without a value is given. */
  has(name: string): boolean;
  /** The value of an option. */
  valueOf(name: string): string | undefined;
  /** The values of an option that may be repeated. */
  valuesOf(name: string): readonly string[];
}

/** The command was called in a way that it cannot be called. */
export class UsageError extends Error {}

/** Takes a command line apart. The parser of Node says in its own words what is wrong with one, so it is told to be lenient and the checks are here. */
export function parseArguments(argv: readonly string[], options: Options, command: string): Arguments {
  const { tokens } = parseArgs({
    args: [...argv],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(Object.entries(options).map(([name, { value, short }]) =>
      [name, { type: value === undefined ? 'boolean' as const : 'string' as const, ...short === undefined ? {} : { short } }])),
  });
  const values = new Map<string, string[]>();
  const operands: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') {
      operands.push(token.value);
    } else if (token.kind === 'option') {
      const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
      if (option === undefined) {
        throw new UsageError(`'${token.rawName}' is not an option of '${command}'; use one of ${Object.keys(options).map(name => `--${name}`).join(', ')}`);
      }
      const value = checkValue(token, option);
      if (option.value !== undefined && option.repeatable !== true && values.has(token.name)) {
        throw new UsageError(`'${token.rawName}' is given twice; give it once`);
      }
      values.set(token.name, [...values.get(token.name) ?? [], value]);
    }
  }
  return {
    operands,
    has: name => values.has(name),
    valueOf: name => values.get(name)?.[0],
    valuesOf: name => values.get(name) ?? [],
  };
}

function checkValue(token: { readonly rawName: string; readonly value?: string; readonly inlineValue?: boolean }, option: Option): string {
  if (option.value === undefined) {
    if (token.value !== undefined) {
      throw new UsageError(`'${token.rawName}' takes no value, but has '${token.value}'`);
    }
    return '';
  }
  // An option that follows is not the value, unless it is written with an equals sign.
  if (token.value === undefined || token.value === '' || (token.inlineValue !== true && /^-./.test(token.value))) {
    throw new UsageError(`'${token.rawName}' needs a value: ${token.rawName} ${option.value}`);
  }
  return token.value;
}

/** The options as lines of a help text. */
export function describeOptions(options: Options): string {
  const rows = Object.entries(options).map(([name, { value, short, about }]) =>
    [`  ${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`, about]);
  const width = Math.max(...rows.map(([option]) => option.length));
  return rows.map(([option, about]) => `${option.padEnd(width)}  ${about.split('\n').join(`\n${' '.repeat(width + 2)}`)}\n`).join('');
}
