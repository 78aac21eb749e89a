import { readRulesFile } from './rules-file';
import { checkSetting } from './settings';
import { RuleLevel, RuleSetting } from '../../validation';
import { Arguments, Options, UsageError } from '../arguments';
import { Io } from '../io';

/** The forms of a report. */
export enum Format {
  TEXT = 'text',
  JSON = 'json',
  SARIF = 'sarif',
  GITHUB = 'github',
}

/** What the command line asks for. */
export interface ValidateOptions {
  readonly format: Format;
  /** The file to write the report to; undefined for stdout. */
  readonly output?: string;
  readonly settings: readonly RuleSetting[];
  /** Files and folders that hold the bundle before a change; none if nobody knows it. */
  readonly previous: readonly string[];
  readonly maxWarnings: number;
  readonly quiet: boolean;
  readonly colour: boolean;
}

export const VALIDATE_OPTIONS: Options = {
  'format': { value: '<format>', short: 'f', about: 'text, json, sarif or github (default: text)' },
  'output': { value: '<file>', short: 'o', about: 'write the report to a file instead of stdout' },
  'rules': { value: '<file>', about: 'read the levels of rules from a YAML file' },
  'off': { value: '<code>=<reason>', repeatable: true, about: 'turn a rule off; repeatable' },
  'warn': { value: '<code>=<reason>', repeatable: true, about: 'make a rule a warning; repeatable' },
  'previous': { value: '<file|folder>', repeatable: true, about: 'what the manifests were before: finds changes that the API server refuses; repeatable' },
  'max-warnings': { value: '<n>', about: 'fail if there are more warnings (default: any number is fine)' },
  'quiet': { short: 'q', about: 'leave out the summary' },
  'color': { about: 'colour the report (default: on terminals, if NO_COLOR is not set)' },
  'no-color': { about: 'do not colour the report' },
  'list-rules': { about: 'print all rules with the reason and source of each' },
  'help': { short: 'h', about: 'print this text' },
};

/** Reads the options, refusing values that they cannot have. */
export function readOptions(args: Arguments, io: Io): ValidateOptions {
  const output = args.valueOf('output');
  const rules = args.valueOf('rules');
  return {
    format: readFormat(args.valueOf('format') ?? Format.TEXT),
    output,
    settings: [
      ...rules === undefined ? [] : readRulesFile(rules, io),
      ...args.valuesOf('off').map(text => readSetting('--off', text, RuleLevel.OFF)),
      ...args.valuesOf('warn').map(text => readSetting('--warn', text, RuleLevel.WARNING)),
    ],
    previous: args.valuesOf('previous'),
    maxWarnings: readMaxWarnings(args.valueOf('max-warnings')),
    quiet: args.has('quiet'),
    colour: wantsColour(args, io, output === undefined),
  };
}

function readFormat(text: string): Format {
  const formats = Object.values(Format);
  const format = formats.find(known => known === text);
  if (format === undefined) {
    throw new UsageError(`'${text}' is not a format; use one of ${formats.join(', ')}`);
  }
  return format;
}

function readSetting(option: string, text: string, level: RuleLevel): RuleSetting {
  const [code, ...reason] = text.split('=');
  const setting = { code: code.trim(), level, reason: reason.join('=').trim() };
  const problem = checkSetting(setting);
  if (problem !== undefined) {
    throw new UsageError(`${option} ${text}: ${problem}`);
  }
  return setting;
}

function readMaxWarnings(text: string | undefined): number {
  if (text !== undefined && !/^\d+$/.test(text)) {
    throw new UsageError(`'--max-warnings ${text}' is not a whole number of 0 or more`);
  }
  return text === undefined ? Infinity : Number(text);
}

function wantsColour(args: Arguments, { env, stdout }: Io, toStdout: boolean): boolean {
  if (args.has('color') || args.has('no-color')) {
    return !args.has('no-color');
  }
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '') {
    return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false' && toStdout;
  }
  return toStdout && stdout.isTTY && !env.NO_COLOR && env.TERM !== 'dumb';
}
