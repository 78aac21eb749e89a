import { CelRule } from './cel-rule';
import { ConfigFile } from './config-file';
import { Place, SettingsDocument } from './settings-document';
import { InvalidInputError } from '../../core';
import { Severity } from '../../knowledge';
import { ExternalProviderRecord, IProviderRule } from '../../provider-kit';
import { loadRules } from '../../provider-kit/load-records';
import { isRecord } from '../../topology';
import { UsageError } from '../arguments';

const MEMBERS = ['code', 'kinds', 'cel', 'message', 'path', 'severity', 'reason'];
const HAS = `a rule has ${MEMBERS.join(', ')}`;
const SEVERITIES = Object.values(Severity);

/** The rules of a configuration, as a record of what their authors know. */
export function readCustomRules(config: ConfigFile | undefined, modules: readonly string[], cwd: string): ExternalProviderRecord[] {
  const { entries, document } = config?.customRules ?? { entries: [] };
  const rules = [
    ...modules.flatMap(module => trying('--custom-rules', () => loadRules(module, cwd))),
    ...entries.flatMap((entry, index) => typeof entry === 'string' ? trying(`customRules: ${entry}`, () => loadRules(entry, config!.folder))
      : [readCelRule(document!, entry, ['customRules', index])]),
  ];
  return rules.length === 0 ? [] : [trying('customRules', () => new ExternalProviderRecord({ name: 'your own rules', kinds: [], rules }))];
}

function readCelRule(document: SettingsDocument, entry: unknown, at: Place): IProviderRule {
  if (!isRecord(entry)) {
    return document.fail(at, `an entry of 'customRules' is neither the name of a module nor a rule; ${HAS}`);
  }
  document.checkMembers(at, entry, MEMBERS, HAS);
  const text = (name: string) => {
    const value = entry[name];
    return typeof value === 'string' && value.trim() !== '' ? value : document.fail([...at, name], `'${name}' is not a text; ${HAS}`);
  };
  const { kinds, severity = Severity.ERROR } = entry;
  if (!Array.isArray(kinds) || kinds.length === 0 || !kinds.every(kind => typeof kind === 'string')) {
    return document.fail([...at, 'kinds'], "'kinds' is not a list of kinds; write for example [Cluster] or [cluster.x-k8s.io/Cluster]");
  }
  const level = SEVERITIES.find(known => known === severity) ?? document.fail([...at, 'severity'], `'severity' is '${String(severity)}'; use one of ${SEVERITIES.join(', ')}`);
  const props = { code: text('code'), reason: text('reason'), severity: level, message: text('message'), path: entry.path === undefined ? '' : text('path'), kinds: kinds as string[] };
  const cel = text('cel');
  try {
    return new CelRule(cel, props);
  } catch (error) {
    return document.fail([...at, 'cel'], (error as Error).message);
  }
}

function trying<T>(where: string, load: () => T): T {
  try {
    return load();
  } catch (error) {
    throw error instanceof InvalidInputError ? new UsageError(`${where}: ${error.reason}`) : error;
  }
}
