import { lazily } from './lazily';
import { Memo } from './memo';
import { isSecretName } from './secrets';
import { TextDialect } from './text-dialect';

/**
 * What a text on a node can be.
 *
 * Cluster API writes paths, owners, users, disks and mounts into the YAML of cloud-init and Ignition as they are, without quotes, and kubeadm puts
 * the arguments of the kubelet into one line. So what means something to YAML, or ends a line or an argument, would become a part of the
 * configuration that nobody sees in the manifest.
 */
export interface NodeTextKind {
  /** What to write, for messages. */
  readonly allowed: string;
  /** What the value of an expression may look like. */
  readonly standIn: string;
  /**
   * What nearly all are, as far as ASCII goes: a pattern that knows the letters of all scripts takes milliseconds to make, and is made when it is needed. So it is a text until
   * then: a literal is tried by whoever parses the file.
   */
  readonly usual: RegExp;
  /** All that it can be, expressions aside. @default - what is usual */
  readonly pattern?: () => RegExp;
}

/** The nodes of a fleet have the same few texts. */
const known = new WeakMap<object, Map<NodeTextKind, Memo<boolean>>>();
const MOST_REMEMBERED = 100;
const LONGEST_REMEMBERED = 200;
/** Who renders texts without expressions. */
const NOBODY = {};

const NAME = '[\\p{L}_0-9][\\p{L}\\p{N}_.-]*\\$?';

/** The path of a file. Names of units have backslashes, and disks have colons. */
export const FILE_PATH: NodeTextKind = {
  allowed: "an absolute path of letters, digits, single blanks and '/._-+@=,~%:#\\', without ' #', ': ' and a '/' at its end",
  standIn: 'x',
  usual: /^\/[\w./-]*[\w.-]$/,
  pattern: lazily(() => new RegExp(String.raw`^(?:[A-Za-z]:(?=[/\\])|(?=\/))(?:[\p{L}\p{M}\p{N}/._+@=,~%\\-]|(?<! )#|:(?=[^\s:])|(?<=[^\s:]) (?=[^\s]))+(?<![/\\])$`, 'u')),
};

/** Who owns a file. */
export const FILE_OWNER: NodeTextKind = {
  allowed: "a user such as 'root', or a user and a group such as 'root:root'",
  standIn: 'x',
  usual: /^\w[\w.-]*(?::\w[\w.-]*)?$/,
  pattern: lazily(() => new RegExp(`^${NAME}(?::${NAME})?$`, 'u')),
};

/** The mode of a file. */
export const FILE_MODE: NodeTextKind = { allowed: "3 to 5 octal digits such as '0640'", standIn: '0644', usual: /^[0-7]{3,5}$/ };

/** The name of a user or a group. */
export const USER_NAME: NodeTextKind = {
  allowed: "a name of letters, digits, '_', '-' and '.'",
  standIn: 'x',
  usual: /^\w[\w.-]*$/,
  pattern: lazily(() => new RegExp(`^${NAME}$`, 'u')),
};

/** Names of groups. */
export const USER_GROUPS: NodeTextKind = {
  allowed: "names of groups such as 'adm, sudo'",
  standIn: 'x',
  usual: /^\w[\w.-]*(?:, ?\w[\w.-]*)*$/,
  pattern: lazily(() => new RegExp(`^${NAME}(?:, ?${NAME})*$`, 'u')),
};

/** Text of one line, such as a public key or a rule of sudo, that YAML reads as it is. */
export const YAML_LINE: NodeTextKind = {
  allowed: "one line without ': ' and ' #', with neither a blank nor ':' at its end, that starts with a letter, a digit or one of '/_.$+(~'",
  standIn: 'x',
  usual: /^\w(?:[\w./=,@+()-]|[ :](?=\w))*$/,
  pattern: lazily(() => new RegExp(String.raw`^(?=[\p{L}\p{N}/_.$+(~])(?:[^\p{Z}\p{C}:]|:(?! )| (?!#))+(?<![ :])$`, 'u')),
};

/** One word that YAML and fstab read as it is, such as a device or a host. */
export const YAML_WORD: NodeTextKind = {
  allowed: "one word without blanks and quotes that does not end with ':'",
  standIn: 'x',
  usual: /^[\w./][\w./=,@+-]*$/,
  pattern: lazily(() => new RegExp(String.raw`^(?:[\p{L}\p{N}/_.+]|[-:](?=[\p{L}\p{N}:-]))[\p{L}\p{M}\p{N}/_.+@=,~%\\:*()^!$-]*(?<!:)$`, 'u')),
};

/**
 * The value of an argument of the kubelet, its name or socket. All of them stand in one line of an environment file, where blanks part them. systemd takes
 * quotes off, and some people write them.
 */
export const ARGUMENT_VALUE: NodeTextKind = {
  allowed: 'a value without blanks and backslashes, and with quotes in pairs only',
  standIn: 'x',
  usual: /^[\w./:=,@+-]*$/,
  pattern: lazily(() => new RegExp(String.raw`^(?:[^\p{Z}\p{C}"'\x60\\{}]|'[^\p{Z}\p{C}"'\x60\\{}]*'|"[^\p{Z}\p{C}"'\x60\\{}]*")*$`, 'u')),
};

/** A value in the configuration of kubeadm, which is written with quotes, and then rendered. */
export const RENDERED_VALUE: NodeTextKind = {
  allowed: 'one line, in which expressions are values of variables only',
  standIn: 'x',
  usual: /^[\w./:=,@+ -]*$/,
  pattern: lazily(() => new RegExp(String.raw`^(?:[^\p{Z}\p{C}{]| |\{(?![{%#]))*$`, 'u')),
};

/** A word that a shell takes as it is. */
export const SHELL_WORD: NodeTextKind = {
  allowed: "one word of letters, digits and '/._-+@=,~%:?', which a shell does not change",
  standIn: 'x',
  usual: /^[\w./:=,@+-]+$/,
  pattern: lazily(() => new RegExp(String.raw`^[\p{L}\p{N}/._+@=,~%:?-]+$`, 'u')),
};

/** An argument as it stands in a shell, perhaps with a value after a blank, that neither starts another command nor reads from or writes to one. */
export const SHELL_ARGUMENT: NodeTextKind = {
  allowed: "one argument of a shell without line ends and, outside of quotes, without ';|&<>$`()'",
  standIn: 'x',
  usual: /^[\w./:=,@+ -]+$/,
  pattern: lazily(() => new RegExp(String.raw`^(?:[^\p{Z}\p{C}"';|&<>$\x60(){}]| |"(?:[^\p{Z}\p{C}"$\x60\\]| )*")+$`, 'u')),
};

/** The name of a network interface. */
export const INTERFACE_NAME: NodeTextKind = {
  allowed: "the name of an interface, which has letters, digits, '_', '-', '.', ':' and '@'",
  standIn: 'x',
  usual: /^[\w.:@-]{1,127}$/,
  pattern: lazily(() => new RegExp(String.raw`^[\p{L}\p{N}_.:@-]{1,127}$`, 'u')),
};

/** A container image without its tag. */
export const IMAGE_NAME: NodeTextKind = {
  allowed: "the name of an image without its tag, such as 'registry.example.com:5000/kube-vip/kube-vip'",
  standIn: 'x',
  usual: /^[A-Za-z0-9][A-Za-z0-9.-]*(?::\d{1,5}(?=\/))?(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/,
};

/** What the fields of files, users and disks are; they have the same names in props and in manifests. */
export const NODE_TEXT_FIELDS = {
  files: { path: FILE_PATH, owner: FILE_OWNER, permissions: FILE_MODE },
  users: { name: USER_NAME, groups: USER_GROUPS, primaryGroup: USER_NAME, homeDir: FILE_PATH, shell: FILE_PATH },
  partitions: { device: YAML_WORD, tableType: YAML_WORD, partitionType: USER_NAME },
  filesystems: { device: YAML_WORD, filesystem: YAML_WORD, label: YAML_WORD, partition: YAML_WORD, extraOpts: YAML_WORD },
} satisfies { [list: string]: { [field: string]: NodeTextKind } };

/** What a field is; a line, where nothing more is known of it. */
export function nodeTextKind(kinds: { readonly [field: string]: NodeTextKind }, field: string): NodeTextKind {
  return Object.hasOwn(kinds, field) ? kinds[field] : YAML_LINE;
}

/**
 * Whether a text reaches a node as what it is meant to be.
 *
 * @param kind what it is meant to be
 * @param text the text
 * @param dialect who renders expressions in it
 */
export function isNodeText(kind: NodeTextKind, text: string, dialect: TextDialect): boolean {
  // Nothing that is usual holds an expression.
  if (kind.usual.test(text)) {
    return true;
  }
  // Whoever renders, expressions start with a brace, and few texts have one.
  const isRendered = text.includes('{');
  return knownTexts(isRendered ? dialect : NOBODY, kind).get(text, () => fits(kind, isRendered ? dialect.literalPart(text, kind.standIn) : text));
}

function fits({ usual, pattern }: NodeTextKind, text: string): boolean {
  return usual.test(text) || pattern?.().test(text) === true;
}

/** What is known of texts of a kind, by who renders them. */
function knownTexts(renderer: object, kind: NodeTextKind): Memo<boolean> {
  let ofRenderer = known.get(renderer);
  if (ofRenderer === undefined) {
    ofRenderer = new Map();
    known.set(renderer, ofRenderer);
  }
  let ofKind = ofRenderer.get(kind);
  if (ofKind === undefined) {
    ofKind = new Memo(MOST_REMEMBERED, LONGEST_REMEMBERED);
    ofRenderer.set(kind, ofKind);
  }
  return ofKind;
}

/** What is wrong with a text, and what to do about it. */
export function nodeTextProblem(name: string, kind: NodeTextKind, text: string): string {
  return `'${name}' ${holdsSecret(name) ? HIDDEN_VALUE : JSON.stringify(text)} would not reach the node as it is; write ${kind.allowed}`;
}

/** What messages say in the place of a value that may be a secret. */
export const HIDDEN_VALUE = 'a value that is not shown';

/** Whether a prop, or an argument or variable in it, has the name of a secret, for example `kubeletExtraArgs.password`. */
export function holdsSecret(prop: string): boolean {
  return isSecretName(prop.slice(prop.lastIndexOf('.') + 1));
}
