import { JinjaDialect, TextDialect } from '../../../core';
import { decodeContent } from '../../../rules/shared/decode-content';
import { KubeadmMachines } from '../../../rules/shared/kubeadm-machines';
import { Field } from '../../../topology';
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
/** Of a file the host agent renders the content only. */
const FILE_FIELDS = ['path', 'owner', 'permissions'];
const COMMANDS = ['preKubeadmCommands', 'postKubeadmCommands'];
/** The beginning of an expression in every dialect. */
const EXPRESSION = /\{[{%#]/;

/** The texts of a kubeadm config that somebody renders on the machines of its provider, as far as they may hold an expression. */
export function nodeTexts({ config, provider }: KubeadmMachines): NodeText[] {
  // Ignition is no template, and k0smotron renders nothing for remote machines.
  if (config.member('format').text === 'ignition' || provider.startsWith('k0s')) {
    return [];
  }
  if (provider !== 'byoh') {
    const rest = config.members().filter(({ step }) => step !== 'files');
    return [...fileTexts(config, JINJA), ...rest.flatMap(member => leaves(member, JINJA))];
  }
  return [
    ...fileTexts(config, BYOH_FILE_DIALECT),
    ...IN_KUBEADM_FILE.flatMap(name => leaves(config.member(name), BYOH_FILE_DIALECT)),
    ...COMMANDS.flatMap(name => leaves(config.member(name), BYOH_COMMAND_DIALECT)),
    ...config.member('files').items().flatMap(file => FILE_FIELDS.flatMap(name => leaves(file.member(name), BYOH_COMMAND_DIALECT))),
  ];
}

function fileTexts(config: Field, dialect: TextDialect): NodeText[] {
  return config.member('files').items().flatMap(file => {
    const at = file.member('content');
    const encoding = file.member('encoding').text ?? '';
    const text = at.text === undefined || encoding === '' ? at.text : dialect.rendersDecodedContent ? decodeContent(at.text, encoding) : undefined;
    return text === undefined || !mayHoldExpression(text) ? [] : [{ at, text, dialect }];
  });
}

function leaves(field: Field, dialect: TextDialect): NodeText[] {
  if (!mayHoldExpression(field.value)) {
    return [];
  }
  const children = Array.isArray(field.value) ? field.items() : field.members();
  return field.text === undefined ? children.flatMap(child => leaves(child, dialect)) : [{ at: field, text: field.text, dialect }];
}

/** Whether an expression may stand in a value, whatever the dialect. */
function mayHoldExpression(value: unknown): boolean {
  if (typeof value === 'string') {
    return EXPRESSION.test(value);
  }
  if (Array.isArray(value)) {
    return value.some(mayHoldExpression);
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
