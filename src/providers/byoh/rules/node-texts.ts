import { holdsTag, JinjaDialect, TextDialect } from '../../../core';
import { decodeContent } from '../../../rules/shared/decode-content';
import { itemsOf } from '../../../rules/shared/fields';
import { KubeadmMachines } from '../../../rules/shared/kubeadm-machines';
import { Field, isRecord } from '../../../topology';
import { BYOH_COMMAND_DIALECT, BYOH_FILE_DIALECT } from '../traits';

/** A text that reaches a node and may hold an expression, and who renders it on the way. */
export interface NodeText {
  readonly at: Field;
  /** What is rendered; decoded, where the renderer decodes first. */
  readonly text: string;
  readonly dialect: TextDialect;
}

const JINJA = new JinjaDialect();
const IN_KUBEADM_FILE = ['clusterConfiguration', 'initConfiguration', 'joinConfiguration'];
/** What a file has beside its content; the host agent renders the content only. */
const FILE_FIELDS = ['path', 'owner', 'permissions'];
const COMMANDS = ['preKubeadmCommands', 'postKubeadmCommands'];

/** The texts of a kubeadm config that somebody renders on the machines of its provider, as far as they may hold an expression. */
export function nodeTexts({ config, provider }: KubeadmMachines): NodeText[] {
  const found: NodeText[] = [];
  // Ignition is no template, and k0smotron renders nothing for remote machines.
  if (config.textOf('format') === 'ignition' || provider.startsWith('k0s')) {
    return found;
  }
  if (provider !== 'byoh') {
    addFiles(config, JINJA, found);
    addFileFields(config, JINJA, found);
    for (const name in isRecord(config.value) ? config.value : {}) {
      if (name !== 'files') {
        addLeaves(config, name, JINJA, found);
      }
    }
    return found;
  }
  addFiles(config, BYOH_FILE_DIALECT, found);
  addMembers(config, IN_KUBEADM_FILE, BYOH_FILE_DIALECT, found);
  addMembers(config, COMMANDS, BYOH_COMMAND_DIALECT, found);
  addFileFields(config, BYOH_COMMAND_DIALECT, found);
  return found;
}

function addFileFields(config: Field, dialect: TextDialect, found: NodeText[]): void {
  for (const file of itemsOf(config, 'files')) {
    addMembers(file, FILE_FIELDS, dialect, found);
  }
}

function addFiles(config: Field, dialect: TextDialect, found: NodeText[]): void {
  for (const file of itemsOf(config, 'files')) {
    const content = file.textOf('content');
    const encoding = file.textOf('encoding') ?? '';
    const text = content === undefined || encoding === '' ? content : dialect.rendersDecodedContent ? decodeContent(content, encoding) : undefined;
    if (text !== undefined && mayHoldExpression(text)) {
      found.push({ at: file.member('content'), text, dialect });
    }
  }
}

function addMembers(field: Field, names: readonly string[], dialect: TextDialect, found: NodeText[]): void {
  for (const name of names) {
    addLeaves(field, name, dialect, found);
  }
}

/** Adds the texts of a member. Nearly none has an expression, and no field is made of what is below those. */
function addLeaves(field: Field, name: string, dialect: TextDialect, found: NodeText[]): void {
  const member = field.find(name);
  if (member !== undefined && mayHoldExpression(member.value)) {
    addTexts(member, dialect, found);
  }
}

/** Adds the text that a field holds, or those below it. */
function addTexts(at: Field, dialect: TextDialect, found: NodeText[]): void {
  if (at.text !== undefined) {
    found.push({ at, text: at.text, dialect });
  } else if (Array.isArray(at.value)) {
    for (const item of at.items()) {
      if (mayHoldExpression(item.value)) {
        addTexts(item, dialect, found);
      }
    }
  } else {
    addMembers(at, Object.keys(at.value as object), dialect, found);
  }
}

/** Whether an expression may stand in a value, whatever the dialect. */
function mayHoldExpression(value: unknown): boolean {
  if (typeof value === 'string') {
    return holdsTag(value);
  }
  if (Array.isArray(value)) {
    for (const entry of value) {
      if (mayHoldExpression(entry)) {
        return true;
      }
    }
    return false;
  }
  const members = value as { readonly [name: string]: unknown } | null;
  if (typeof members === 'object') {
    for (const name in members) {
      if (mayHoldExpression(members[name])) {
        return true;
      }
    }
  }
  return false;
}
