import { checkNodeText, CloudInitNodeProps, NodeProfile, NodeProps } from '../contract';
import { NODE_TEXT_FIELDS, nodeTextKind, NodeTextKind, refuseValue, TextDialect, YAML_WORD } from '../core';
import { checkTexts } from './node-registration';

/** Refuses commands that the provider would not run as meant. */
export function checkCommands(props: Pick<NodeProps, 'preKubeadmCommands' | 'postKubeadmCommands'>, profile: NodeProfile): void {
  checkTexts('preKubeadmCommands', props.preKubeadmCommands ?? [], profile.commandDialect);
  checkTexts('postKubeadmCommands', props.postKubeadmCommands ?? [], profile.commandDialect);
}

/** What kubeadm and cloud-init do on a node beside files, commands and registration. */
export function nodeSettings(props: NodeProps & CloudInitNodeProps, profile: NodeProfile) {
  const { users, ntpServers, diskSetup, mounts, bootCommands, kubeadmVerbosity } = props;
  checkTexts('bootCommands', bootCommands ?? [], profile.commandDialect);
  if ((bootCommands ?? []).includes('')) {
    refuseValue('input/invalid-value', "'bootCommands' has an empty command; leave it out");
  }
  checkDisks(props, profile);
  if ((users ?? []).some(user => user.name === '') || (ntpServers ?? []).includes('')) {
    refuseValue('input/invalid-value', "'users' and 'ntpServers' must not hold empty names; give names, or leave the entries out");
  }
  users?.forEach(user => checkFields('users', user, NODE_TEXT_FIELDS.users, profile.dialect));
  checkWords('ntpServers', ntpServers ?? [], profile.dialect);
  if (kubeadmVerbosity !== undefined && (!Number.isInteger(kubeadmVerbosity) || kubeadmVerbosity < 0 || kubeadmVerbosity > 10)) {
    refuseValue('input/invalid-value', `'kubeadmVerbosity' ${kubeadmVerbosity} is not a log level; use a whole number from 0 to 10`);
  }
  return { cloudInit: { users, ntpServers, diskSetup, mounts, bootCommands }, verbosity: kubeadmVerbosity };
}

function checkDisks(props: CloudInitNodeProps, { dialect }: NodeProfile): void {
  const { diskSetup = {}, mounts = [] } = props;
  if (props.diskSetup === undefined && props.mounts === undefined) {
    return; // Nearly always, and a fleet has some thousand pools.
  }
  const { partitions = [], filesystems = [] } = diskSetup;
  if ([...partitions, ...filesystems].some(({ device }) => device === '') || filesystems.some(({ filesystem }) => filesystem === '')) {
    refuseValue('input/invalid-value', "'diskSetup' has an empty device or file system; give both by name");
  }
  if (mounts.some(fields => fields.length === 0 || fields.includes(''))) {
    refuseValue('input/invalid-value', "'mounts' has an entry without fields, or with an empty one; give at least the device and the mount point");
  }
  partitions.forEach(partition => checkFields('diskSetup.partitions', partition, NODE_TEXT_FIELDS.partitions, dialect));
  filesystems.forEach(filesystem => checkFields('diskSetup.filesystems', filesystem, NODE_TEXT_FIELDS.filesystems, dialect));
  checkWords('mounts', mounts.flat(), dialect);
}

/** Checks all texts of an entry, also those of a prop that nobody has thought of here. */
function checkFields(list: string, entry: object, kinds: { readonly [field: string]: NodeTextKind }, dialect: TextDialect): void {
  const [prop] = list.split('.');
  for (const [name, value] of Object.entries(entry)) {
    const texts = (Array.isArray(value) ? value : [value]).filter((text: unknown): text is string => typeof text === 'string');
    checkTexts(prop, texts, dialect);
    texts.forEach(text => checkNodeText(`${list}.${name}`, nodeTextKind(kinds, name), text, dialect));
  }
}

function checkWords(prop: string, words: readonly string[], dialect: TextDialect): void {
  checkTexts(prop, words, dialect);
  words.forEach(word => checkNodeText(prop, YAML_WORD, word, dialect));
}
