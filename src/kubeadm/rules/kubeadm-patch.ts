import { configSpecs } from './config-specs';
import { isPlainObject, nearestName, scalarText } from '../../core';
import { readKubernetesYaml } from '../../core/plain-yaml/kubernetes-yaml';
import { Finding, Rule, Severity } from '../../knowledge';
import { holdsVariable, itemsOf } from '../../rules/shared/fields';
import { contentOf, nodeFileText } from '../../rules/shared/node-file-text';
import { Field, Topology } from '../../topology';
import { documentsIn, membersOf } from '../node-yaml';

const TARGETS = ['etcd', 'kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kubeletconfiguration', 'corednsdeployment'];
/** What an expression or a variable stands in is known on the node only. */
const UNKNOWN = /\{%|\{\{|\$\{/;
const OPERATIONS = ['add', 'remove', 'replace', 'move', 'copy', 'test'];
const TYPES = ['strategic', 'merge', 'json'];
const OF_TARGET = new RegExp(`^(?:${TARGETS.join('|')})`);
const DATA = /\.(?:yaml|yml|json)$/;
/** How kubeadm takes a name apart. */
const NAME = new RegExp(`^(${TARGETS.join('|')})[^.+\\n]*(\\+)?(${TYPES.join('|')})?`);
/** A path that ends in a name with all of its parts. */
const WHOLE_NAME = new RegExp(`/(?:${TARGETS.join('|')})\\d{0,9}\\+(?:${TYPES.join('|')})\\.(?:yaml|json)$`);
const COMMANDS = ['bootCommands', 'preKubeadmCommands', 'postKubeadmCommands'];
const DIRECTORIES = ['initConfiguration.patches.directory', 'joinConfiguration.patches.directory'];

/** Patches of static pods and of the kubelet that kubeadm passes over, or does not find. */
export const KUBEADM_PATCH: Rule = {
  code: 'bootstrap/kubeadm-patch',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 cmd/kubeadm/app/util/patches/patches.go; gopkg.in/evanphx/json-patch.v4 patch.go',
  needsMember: ['patches', 'files'],
  isLocal: true,
  check: topology => {
    const isAnyTold = topology.words.hasMember('patches');
    return configSpecs(topology).flatMap(config => {
      const told = isAnyTold ? DIRECTORIES.map(path => config.at(path)).filter(({ exists }) => exists) : [];
      const known = told.filter(({ text }) => text?.startsWith('/') === true && !/[${}]/.test(text));
      return told.length === 0 ? checkStray(config, topology) : known.length === 0 ? [] : checkConfig(known, itemsOf(config, 'files'), topology);
    });
  },
};

/** Patches that nobody tells kubeadm of. Nothing but a patch has such a name. */
function checkStray(config: Field, { words }: Topology): Finding[] {
  const stray = itemsOf(config, 'files').filter(file => isWholeName(file.textOf('path') ?? '')).map(file => file.member('path'));
  // A ClusterClass may tell of them, and a command may call kubeadm.
  const isTold = () => words.hasMember('jsonPatches') || COMMANDS.some(name => itemsOf(config, name).some(({ text = '' }) => text.includes('patches')));
  return stray.length === 0 || isTold() ? [] : stray.map(at => ({
    at,
    message: `'${at.text}' is in a folder that kubeadm is not told of, which passes over it; write '${at.text!.slice(0, at.text!.lastIndexOf('/'))}' as 'patches.directory' `
      + `in ${config.object.kind.startsWith('KubeadmControlPlane') ? "'initConfiguration' and 'joinConfiguration'" : "'joinConfiguration'"}`,
  }));
}

function isWholeName(path: string): boolean {
  return path.includes('+') && WHOLE_NAME.test(path);
}

function checkConfig(directories: readonly Field[], files: readonly Field[], topology: Topology): Finding[] {
  const paths = files.map(file => file.member('path'));
  const isBelow = ({ text = '' }: Field, directory: Field) => text.startsWith(directory.text!.endsWith('/') ? directory.text! : `${directory.text}/`);
  const inside = files.filter(file => directories.some(directory => isBelow(file.member('path'), directory)));
  return [
    ...inside.map(file => file.member('path')).filter(path => !holdsVariable(path.text!)).flatMap(checkName),
    ...inside.flatMap(file => checkContent(file, nodeFileText(file, topology) ?? '')),
    // An image may have brought the folder, unless the files say that another was meant.
    ...directories.filter(directory => !paths.some(path => isBelow(path, directory))).flatMap(at => {
      const stray = paths.find(path => OF_TARGET.test(baseName(path)) && DATA.test(baseName(path)) && path.text!.includes('patch'));
      return stray === undefined ? [] : [{
        at, message: `no file is written below '${at.text}', without which kubeadm ends, and '${stray.text}' is written elsewhere; write one folder in both`,
      }];
    }),
  ];
}

/** A JSON patch is a list of operations, and all others are objects. */
function checkContent(file: Field, text: string): Finding[] {
  const path = file.textOf('path') ?? '';
  const [, target, , type = 'strategic'] = NAME.exec(baseName(file.member('path'))) ?? [];
  const problem = target === undefined || UNKNOWN.test(text) ? undefined
    : documentsIn(text).map(document => contentProblem(document, type)).find(found => found !== undefined);
  return problem === undefined ? [] : [{ at: contentOf(file), message: `'${path}' ${problem}` }];
}

function contentProblem(text: string, type: string): string | undefined {
  const value = tryRead(text);
  if (value === undefined) {
    return 'is no YAML, and kubeadm ends; correct it';
  }
  if (type !== 'json') {
    return isPlainObject(value) ? undefined : `is no object, which a patch of the type '${type}' is, and kubeadm ends; ${Array.isArray(value) ? "write '+json' into its name" : 'write one'}`;
  }
  const wrong = Array.isArray(value) ? value.find(entry => !OPERATIONS.includes(scalarText(membersOf(entry).op))) as unknown : undefined;
  if (wrong !== undefined) {
    return `has the operation '${scalarText(membersOf(wrong).op)}', which no JSON patch has, and kubeadm ends; write one of ${OPERATIONS.join(', ')}`;
  }
  return Array.isArray(value) ? undefined : "is no list of operations, which a patch of the type 'json' is, and kubeadm ends; write one, or another type into its name";
}

function tryRead(text: string): unknown {
  try {
    return readKubernetesYaml(text) ?? null;
  } catch {
    return undefined;
  }
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
