import { configSpecs } from './config-specs';
import { Finding, Rule, Severity } from '../../knowledge';
import { itemsOf } from '../../rules/shared/fields';
import { contentOf, nodeFileText } from '../../rules/shared/node-file-text';
import { Field, Topology } from '../../topology';
import { staticPodName, staticPodProblem, unreadableProblem } from '../static-pod-text';

const MANIFESTS = '/etc/kubernetes/manifests/';
/** The kind of the object itself, in YAML and in JSON. */
const KIND = /^kind:[ \t]*["']?(\w*)/m;
/** What a renderer puts a value in place of; what it repeats or leaves out is written otherwise. */
const EXPRESSION = /\{\{[^{}\n]*\}\}/g;
const BLOCK = /\{%|\{\{-?\s*(?:if|else|range|with|end|define|block|template|include)\b/;
const JSON_KIND = /"kind"[ \t]*:[ \t]*"(\w*)"/;

const COMMANDS = ['bootCommands', 'preKubeadmCommands', 'postKubeadmCommands'];
/** The pods that kubeadm starts on a control plane, and where their names stand in a text. */
const OF_KUBEADM = ['kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'etcd'];
const NAMES_OF_KUBEADM = /name"?: *["']?(?:kube-apiserver|kube-controller-manager|kube-scheduler|etcd)["']?[ \t,}]*$/m;

/** What stands in the folder of static pods. Files that begin with a point are left alone by the kubelet. */
export const STATIC_POD: Rule = {
  code: 'bootstrap/static-pod',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 pkg/kubelet/config/{file,config}.go, pkg/kubelet/config/common.go tryDecodeSinglePod, pkg/api/pod/util.go HasAPIObjectReference, '
    + 'pkg/apis/core/validation/validation.go',
  isLocal: true,
  check: topology => configSpecs(topology).flatMap(spec => {
    const files = itemsOf(spec, 'files').filter(isManifest);
    return files.length === 0 ? [] : [...files.flatMap(file => checkFile(file, spec, topology)), ...checkNames(files, spec, topology)];
  }),
};

function isManifest(file: Field): boolean {
  const path = file.textOf('path') ?? '';
  return path.startsWith(MANIFESTS) && !path.startsWith(`${MANIFESTS}.`);
}

function checkFile(file: Field, spec: Field, topology: Topology): Finding[] {
  const text = wholeText(file, topology);
  if (text === undefined) {
    return [];
  }
  const path = file.textOf('path')!;
  if (text.includes('{{')) {
    const problem = templateProblem(text.replace(EXPRESSION, 'x'));
    return problem === undefined ? [] : [{ at: contentOf(file), message: `'${path}' ${problem}` }];
  }
  const kind = (text.trimStart().startsWith('{') ? JSON_KIND : KIND).exec(text)?.[1] ?? '';
  if (path.includes('/', MANIFESTS.length)) {
    const isMoved = () => COMMANDS.some(name => itemsOf(spec, name).some(({ text: command = '' }) => command.includes(path.slice(0, path.lastIndexOf('/')))));
    return kind !== 'Pod' || isMoved() ? [] : [{ at: file.member('path'), message: `'${path}' is in a folder of '${MANIFESTS}', which kubelets do not look into; write it to '${MANIFESTS}' itself` }];
  }
  const problem = kind === 'Pod' ? staticPodProblem(text) : `${kind === '' ? 'has no kind' : `is a ${kind}`}, and kubelets read nothing but one Pod from a file there; `
    + 'write a Pod, or put the file elsewhere and apply it when the cluster is up';
  return problem === undefined ? [] : [{ at: contentOf(file), message: `'${path}' ${problem}` }];
}

/** What is put together on the node, or cannot be read here, may be a pod. */
function wholeText(file: Field, topology: Topology): string | undefined {
  const text = nodeFileText(file, topology);
  return text === undefined || text.trim() === '' || file.member('append').flag === true || (text.includes('{') && BLOCK.test(text)) ? undefined : text;
}

/** Of pods with one name kubelets start one. Nearly all machines have one pod, which is named otherwise than those of kubeadm. */
function checkNames(files: readonly Field[], spec: Field, topology: Topology): Finding[] {
  const direct = files.filter(file => !file.textOf('path')!.includes('/', MANIFESTS.length));
  // An expression in quotes is a text to YAML.
  const texts = direct.map(file => nodeFileText(file, topology) ?? '');
  if (direct.length < 2 && !texts.some(mayBeOfKubeadm)) {
    return [];
  }
  const owners = new Map(namesOfKubeadm(spec).map(name => [`kube-system/${name}`, 'kubeadm']));
  return direct.flatMap((file, index) => {
    const name = texts[index].includes('{%') || isOfKubeadm(file) ? undefined : staticPodName(texts[index]);
    const owner = owners.get(name ?? '');
    if (name !== undefined && owner === undefined) {
      owners.set(name, `'${file.textOf('path')}'`);
    }
    return owner === undefined ? [] : [{
      at: contentOf(file), message: `'${file.textOf('path')}' has the name '${name}', as the pod of ${owner} has, and kubelets pass over all but one of a name; give each a name of its own`,
    }];
  });
}

function mayBeOfKubeadm(text: string): boolean {
  return OF_KUBEADM.some(name => text.includes(name)) && NAMES_OF_KUBEADM.test(text);
}

/** The rule about files of kubeadm tells of those. */
function isOfKubeadm(file: Field): boolean {
  return OF_KUBEADM.some(name => file.textOf('path') === `${MANIFESTS}${name}.yaml`);
}

function namesOfKubeadm(spec: Field): readonly string[] {
  const isControlPlane = spec.object.kind.startsWith('KubeadmControlPlane');
  return isControlPlane ? OF_KUBEADM.filter(name => name !== 'etcd' || !spec.at('clusterConfiguration.etcd').has('external')) : [];
}

/** Nothing is known of a pod whose values are filled in on the node, but whether it is YAML. */
function templateProblem(text: string): string | undefined {
  return text.includes('{{') ? undefined : unreadableProblem(text);
}
