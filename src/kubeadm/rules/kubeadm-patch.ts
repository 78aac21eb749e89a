import { configSpecs } from './config-specs';
import { nearestName } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { holdsVariable, itemsOf } from '../../rules/shared/fields';
import { Field } from '../../topology';

const TARGETS = ['etcd', 'kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kubeletconfiguration', 'corednsdeployment'];
const TYPES = ['strategic', 'merge', 'json'];
const OF_TARGET = new RegExp(`^(?:${TARGETS.join('|')})`);
const DATA = /\.(?:yaml|yml|json)$/;
/** How kubeadm takes a name apart. */
const NAME = new RegExp(`^(${TARGETS.join('|')})[^.+\\n]*(\\+)?(${TYPES.join('|')})?`);
const DIRECTORIES = ['initConfiguration.patches.directory', 'joinConfiguration.patches.directory'];

/** Patches of static pods and of the kubelet that kubeadm passes over, or does not find. */
export const KUBEADM_PATCH: Rule = {
  code: 'bootstrap/kubeadm-patch',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 cmd/kubeadm/app/util/patches/patches.go',
  needsMember: ['patches'],
  check: topology => configSpecs(topology).flatMap(config => {
    const directories = DIRECTORIES.map(path => config.at(path)).filter(({ text }) => text?.startsWith('/') === true && !/[${}]/.test(text));
    return directories.length === 0 ? [] : checkConfig(directories, itemsOf(config, 'files').map(file => file.member('path')));
  }),
};

function checkConfig(directories: readonly Field[], paths: readonly Field[]): Finding[] {
  const folders = directories.map(({ text }) => text!.endsWith('/') ? text! : `${text}/`);
  const isInside = ({ text = '' }: Field) => folders.some(folder => text.startsWith(folder));
  const stray = paths.find(path => !isInside(path) && OF_TARGET.test(baseName(path)) && DATA.test(baseName(path)) && path.text!.includes('patch'));
  return [
    ...paths.filter(path => isInside(path) && !holdsVariable(path.text!)).flatMap(checkName),
    // An image may have brought the folder, unless the files say that another was meant.
    ...stray === undefined || paths.some(isInside) ? [] : directories.map(at => ({
      at, message: `no file is written below '${at.text}', without which kubeadm ends, and '${stray.text}' is written elsewhere; write one folder in both`,
    })),
  ];
}

function checkName(at: Field): Finding[] {
  const name = baseName(at);
  const [, target, plus, type] = NAME.exec(name) ?? [];
  if (target !== undefined && plus !== undefined && type === undefined) {
    return [{ at, message: `'${name}' has no type of a patch after '+', and kubeadm ends; write one of ${TYPES.join(', ')}` }];
  }
  if (target !== undefined) {
    return DATA.test(name) && !name.endsWith('.yml') ? [] : [{ at, message: `'${name}' is no patch to kubeadm, which passes over it; let its name end in '.yaml' or '.json'` }];
  }
  const near = nearestName(name.split(/[\d.+]/)[0], TARGETS);
  return !DATA.test(name) ? [] : [{
    at, message: `'${name}' is a patch of nothing that kubeadm knows, which passes over it; ${near === undefined ? `let its name begin with one of ${TARGETS.join(', ')}` : `write '${near}' first`}`,
  }];
}

function baseName({ text = '' }: Field): string {
  return text.slice(text.lastIndexOf('/') + 1);
}
