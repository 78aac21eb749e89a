import { configSpecs } from './config-specs';
import { Memo } from '../../core';
import { oncePerTopology } from '../../rules/shared/once-per-topology';
import { Field, isRecord } from '../../topology';
import { readShell, ShellText } from '../shell-text';

/** Commands that become one script, as far as rules ask for them. */
interface Script extends ShellText {
  /** The files that commands run. */
  readonly calls: readonly { readonly index: number; readonly path: string }[];
  /** Whether it has anything that a rule looks at. */
  readonly isNotable: boolean;
}

/** A script of a machine, and where its commands are. */
export interface NodeCommands extends Script {
  readonly config: Field;
  /** The member that the commands are in. */
  readonly name: string;
  readonly commands: readonly Field[];
}

const LISTS = ['bootCommands', 'preKubeadmCommands', 'postKubeadmCommands'];
/** Programs after which a script may not go on. */
const ENDS = ['exit', 'exec', 'reboot', 'poweroff', 'halt', 'shutdown', 'systemctl'];
/** A command that is the path of a file. */
const CALL = /^\s*(?:sudo\s+)?["']?(\/[\w./-]+)["']?(?:\s|;|$)/;

/** Clusters of a fleet repeat their commands. */
const scripts = new Memo<Script>(1000, 20_000);

/** The scripts of all machines that have anything unusual; nearly none has. */
export const nodeCommands = oncePerTopology<readonly NodeCommands[]>(topology => configSpecs(topology).flatMap(config => {
  const { value } = config;
  return !isRecord(value) ? [] : LISTS.flatMap((name): NodeCommands[] => {
    const list = value[name];
    const script = Array.isArray(list) && list.length > 0 ? scriptOf(list.map(text => typeof text === 'string' ? text : '')) : undefined;
    return script?.isNotable === true ? [{ ...script, config, name, commands: config.member(name).items() }] : [];
  });
}));

function scriptOf(texts: readonly string[]): Script {
  return scripts.get(texts.length === 1 ? texts[0] : texts.join('\n\0'), () => readScript(texts));
}

function readScript(texts: readonly string[]): Script {
  const { unclosed, statements } = readShell(texts);
  const ends = statements.filter(({ words }) => ENDS.includes(words[words[0] === 'sudo' ? 1 : 0]));
  const calls = texts.flatMap((text, index) => {
    const path = CALL.exec(text)?.[1];
    return path === undefined ? [] : [{ index, path }];
  });
  return { unclosed, statements: ends, calls, isNotable: unclosed !== undefined || ends.length > 0 || calls.length > 0 };
}
