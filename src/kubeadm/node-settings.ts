import { refuseValue } from '../core';
import { NodeProfile } from './node-profile';
import { CloudInitNodeProps, KubeadmNodeProps } from './node-props';
import { checkTexts } from './node-registration';

/** Refuses commands that the provider would not run as meant. */
export function checkCommands(props: Pick<KubeadmNodeProps, 'preKubeadmCommands' | 'postKubeadmCommands'>, profile: NodeProfile): void {
  checkTexts('preKubeadmCommands', props.preKubeadmCommands ?? [], profile.commandDialect);
  checkTexts('postKubeadmCommands', props.postKubeadmCommands ?? [], profile.commandDialect);
}

/** What kubeadm and cloud-init do on a node beside files, commands and registration. */
export function nodeSettings(props: KubeadmNodeProps & CloudInitNodeProps, profile: NodeProfile) {
  const { users, ntpServers, kubeadmVerbosity } = props;
  checkTexts('criSocket', props.criSocket === undefined ? [] : [props.criSocket], profile.dialect);
  checkTexts('users', (users ?? []).flatMap(user => Object.values(user).flat().filter(value => typeof value === 'string')), profile.dialect);
  checkTexts('ntpServers', ntpServers ?? [], profile.dialect);
  if ((users ?? []).some(user => user.name === '') || (ntpServers ?? []).includes('')) {
    refuseValue('input/invalid-value', "'users' and 'ntpServers' must not hold empty names; give names, or leave the entries out");
  }
  if (kubeadmVerbosity !== undefined && (!Number.isInteger(kubeadmVerbosity) || kubeadmVerbosity < 0 || kubeadmVerbosity > 10)) {
    refuseValue('input/invalid-value', `'kubeadmVerbosity' ${kubeadmVerbosity} is not a log level; use a whole number from 0 to 10`);
  }
  return { cloudInit: { users, ntpServers }, verbosity: kubeadmVerbosity };
}
