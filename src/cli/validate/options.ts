import * as path from 'path';
import { ConfigFile } from './config-file';
import { readCustomResources } from './custom-resources';
import { readCustomRules } from './custom-rules';
import { Format } from './format';
import { pathMatcher } from './glob';
import { readRulesFile } from './rules-file';
import { checkSetting } from './settings';
import { InvalidInputError } from '../../core';
import { ProviderRegistry } from '../../knowledge';
import { loadRecords } from '../../provider-kit/load-records';
import { registryWith } from '../../registry';
import { RuleBook, RuleLevel, RuleSetting } from '../../validation';
import { Arguments, UsageError } from '../arguments';
import { Io } from '../io';
import { readFormat, readLimit, wantsColour } from '../output-options';

/** What the command line asks for. */
export interface ValidateOptions {
  readonly format: Format;
  /** The file to write the report to; undefined for stdout. */
  readonly output?: string;
  readonly settings: readonly RuleSetting[];
  /** Files and folders that hold the bundle before a change; none if nobody knows it. */
  readonly previous: readonly string[];
  /** Kinds whose objects nothing is told about. */
  readonly skipKinds: readonly string[];
  /** Whether a file or folder is left out of searches, by its absolute place. */
  readonly isIgnored: (location: string) => boolean;
  readonly maxWarnings: number;
  readonly quiet: boolean;
  readonly colour: boolean;
}

/** What is known of kinds: by this library, and by the modules, rules and CRDs that the command line and the configuration name. */
export function readRegistry(args: Arguments, config: ConfigFile | undefined, io: Io): ProviderRegistry {
  const rules = readCustomRules(config, args.valuesOf('custom-rules'), io.cwd);
  const crds = readCustomResources([...config?.crds.map(source => fromConfig(source, config, io)) ?? [], ...args.valuesOf('crds')], io);
  let from = '--provider';
  try {
    const records = [
      ...config?.providers.flatMap(module => loadRecords(module, config.folder)) ?? [],
      ...args.valuesOf('provider').flatMap(module => loadRecords(module, io.cwd)),
    ];
    from = records.length === 0 ? '--custom-rules' : from;
    return registryWith([...new Set(records), ...rules]).withSchemas(crds);
  } catch (error) {
    throw error instanceof InvalidInputError ? new UsageError(`${from}: ${error.reason}`) : error;
  }
}

/** A file or folder of a configuration, from the current folder; a URL is as it is. */
function fromConfig(source: string, { folder }: ConfigFile, io: Io): string {
  return /^https?:/i.test(source) ? source : path.relative(io.cwd, path.resolve(folder, source)) || '.';
}

/** Reads the options, refusing values that they cannot have. */
export function readOptions(args: Arguments, config: ConfigFile | undefined, registry: ProviderRegistry, io: Io): ValidateOptions {
  const known = RuleBook.of(registry);
  const output = args.valueOf('output');
  const rules = args.valueOf('rules');
  return {
    format: readFormat(args.valueOf('format') ?? Format.TEXT, Object.values(Format)),
    output,
    settings: [
      ...config?.settings(known) ?? [],
      ...rules === undefined ? [] : readRulesFile(rules, known, io),
      ...args.valuesOf('off').map(text => readSetting('--off', text, RuleLevel.OFF, known)),
      ...args.valuesOf('warn').map(text => readSetting('--warn', text, RuleLevel.WARNING, known)),
    ],
    previous: args.valuesOf('previous'),
    skipKinds: [...config?.skipKinds ?? [], ...args.valuesOf('skip')],
    isIgnored: ignoring(args.valuesOf('ignore'), config, io),
    maxWarnings: readLimit('max-warnings', args.valueOf('max-warnings')),
    quiet: args.has('quiet'),
    colour: wantsColour(args, io, output === undefined),
  };
}

/** Patterns of the command line are relative to the current folder, and those of a configuration to its own. */
function ignoring(patterns: readonly string[], config: ConfigFile | undefined, io: Io): (location: string) => boolean {
  const here = pathMatcher(patterns);
  const there = pathMatcher(config?.ignore ?? []);
  return location => here(path.relative(io.cwd, location).split(path.sep).join('/')) || config !== undefined && there(config.nameOf(location));
}

function readSetting(option: string, text: string, level: RuleLevel, known: RuleBook): RuleSetting {
  const [code, ...reason] = text.split('=');
  const setting = { code: code.trim(), level, reason: reason.join('=').trim() };
  const problem = checkSetting(setting, known);
  if (problem !== undefined) {
    throw new UsageError(`${option} ${text}: ${problem}`);
  }
  return setting;
}
