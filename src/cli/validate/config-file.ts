import * as fs from 'fs';
import * as path from 'path';
import { pathMatcher } from './glob';
import { readRule } from './rules-file';
import { SettingsDocument } from './settings-document';
import { isRecord } from '../../topology';
import { RuleBook, RuleSetting } from '../../validation';
import { Io } from '../io';

/** What the file is called, in the folder that the command runs in or one above it. */
const NAMES = ['.cdk8s-cluster-api.yaml', '.cdk8s-cluster-api.yml'];
const MEMBERS = ['rules', 'ignore', 'skipKinds', 'crds', 'providers', 'customRules'];
const SHAPE = `a configuration holds ${MEMBERS.join(', ')}`;

/** What a repository says of how it is checked. Paths in it are relative to its folder. */
export class ConfigFile {
  /** The file that the command line names, else the one that is nearest; undefined if there is none. */
  public static find(named: string | undefined, io: Io): ConfigFile | undefined {
    const found = named ?? nearest(io.cwd, io.cwd);
    return found === undefined ? undefined : new ConfigFile(found, io);
  }

  /** Patterns of files and folders that are left out of searches. */
  public readonly ignore: readonly string[];
  /** Kinds whose objects nothing is told about. */
  public readonly skipKinds: readonly string[];
  public readonly crds: readonly string[];
  public readonly providers: readonly string[];
  /** The folder of the file. */
  public readonly folder: string;
  private readonly document: SettingsDocument;

  private constructor(file: string, private readonly io: Io) {
    this.folder = path.dirname(path.resolve(io.cwd, file));
    this.document = new SettingsDocument(file, io);
    const { value } = this.document;
    if (value !== null && !isRecord(value)) {
      this.document.fail([], SHAPE);
    }
    this.document.checkMembers([], value ?? {}, MEMBERS, SHAPE);
    this.ignore = this.document.textsAt('ignore');
    this.skipKinds = this.document.textsAt('skipKinds');
    this.crds = this.document.textsAt('crds');
    this.providers = this.document.textsAt('providers');
  }

  /** The levels of rules; those with `paths` hold for the files that these mean. */
  public settings(known: RuleBook): RuleSetting[] {
    return this.entriesOf('rules').map((rule, index) => {
      const setting = readRule(this.document, rule, ['rules', index], known, ['paths']);
      const { paths } = rule as { readonly paths?: unknown };
      if (paths === undefined) {
        return setting;
      }
      if (!Array.isArray(paths) || paths.length === 0 || !paths.every(pattern => typeof pattern === 'string')) {
        return this.document.fail(['rules', index, 'paths'], `'paths' of '${setting.code}' is not a list of patterns; write for example ['legacy/**']`);
      }
      const matches = pathMatcher(paths);
      return { ...setting, isFor: (file: string) => matches(this.nameOf(file)) };
    });
  }

  /** The rules that somebody has written: texts name modules. */
  public get customRules(): { readonly entries: readonly unknown[]; readonly document: SettingsDocument } {
    return { entries: this.entriesOf('customRules'), document: this.document };
  }

  /** Where a file is from the folder of the configuration. */
  public nameOf(file: string): string {
    return path.relative(this.folder, path.resolve(this.io.cwd, file)).split(path.sep).join('/');
  }

  private entriesOf(name: string): readonly unknown[] {
    const { value } = this.document;
    const list = isRecord(value) ? value[name] ?? [] : [];
    return Array.isArray(list) ? list : this.document.fail([name], `'${name}' is not a list`);
  }
}

/** Looks in a folder and those above, up to the one that a repository begins in. */
function nearest(folder: string, cwd: string): string | undefined {
  const found = NAMES.map(name => path.join(folder, name)).find(file => fs.existsSync(file));
  if (found !== undefined) {
    return path.relative(cwd, found).split(path.sep).join('/');
  }
  const above = path.dirname(folder);
  return above === folder || fs.existsSync(path.join(folder, '.git')) ? undefined : nearest(above, cwd);
}
