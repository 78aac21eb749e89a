import { CloudInitNodeProps, NodeProfile, NodeProps } from '../contract';
import { refuseValue } from '../core';
import { checkTexts } from './node-registration';

/** Refuses commands that the provider would not run as meant. */
export function checkCommands(props: Pick<NodeProps, 'preKubeadmCommands' | 'postKubeadmCommands'>, profile: NodeProfile): void {
  checkTexts('preKubeadmCommands', props.preKubeadmCommands ?? [], profile.commandDialect);
  checkTexts('postKubeadmCommands', props.postKubeadmCommands ?? [], profile.commandDialect);
}

/** What kubeadm and cloud-init do on a node beside files, commands and registration. */
export function nodeSettings(props: NodeProps & CloudInitNodeProps, profile: NodeProfile) {
  const { users, ntpServers, diskSetup, mounts, bootCommands, kubeadmVerbosity } = props;
  checkTexts('criSocket', props.criSocket === undefined ? [] : [props.criSocket], profile.dialect);
  checkTexts('users', (users ?? []).flatMap(user => Object.values(user).flat().filter(value => typeof value === 'string')), profile.dialect);
  checkTexts('ntpServers', ntpServers ?? [], profile.dialect);
  checkTexts('bootCommands', bootCommands ?? [], profile.commandDialect);
  if ((bootCommands ?? []).includes('')) {
    refuseValue('input/invalid-value', "'bootCommands' has an empty command; leave it out");
  }
  checkDisks(props, profile);
  if ((users ?? []).some(user => user.name === '') || (ntpServers ?? []).includes('')) {
    refuseValue('input/invalid-value', "'users' and 'ntpServers' must not hold empty names; give names, or leave the entries out");
  }
  if (kubeadmVerbosity !== undefined && (!Number.isInteger(kubeadmVerbosity) || kubeadmVerbosity < 0 || kubeadmVerbosity > 10)) {
    refuseValue('input/invalid-value', `'kubeadmVerbosity' ${kubeadmVerbosity} is not a log level; use a whole number from 0 to 10`);
  }
  return { cloudInit: { users, ntpServers, diskSetup, mounts, bootCommands }, verbosity: kubeadmVerbosity };
}

function checkDisks({ diskSetup = {}, mounts = [] }: CloudInitNodeProps, { dialect }: NodeProfile): void {
  const disks = [...diskSetup.partitions ?? [], ...diskSetup.filesystems ?? []];
  checkTexts('diskSetup', disks.flatMap(disk => Object.values(disk).flat().filter(value => typeof value === 'string')), dialect);
  checkTexts('mounts', mounts.flat(), dialect);
  if (disks.some(disk => disk.device === '') || (diskSetup.filesystems ?? []).some(({ filesystem }) => filesystem === '')) {
    refuseValue('input/invalid-value', "'diskSetup' has an empty device or file system; give both by name");
  }
  if (mounts.some(fields => fields.length === 0 || fields.includes(''))) {
    refuseValue('input/invalid-value', "'mounts' has an entry without fields, or with an empty one; give at least the device and the mount point");
  }
}
