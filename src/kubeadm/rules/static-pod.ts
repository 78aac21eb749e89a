import { configSpecs } from './config-specs';
import { Finding, Rule, Severity } from '../../knowledge';
import { itemsOf } from '../../rules/shared/fields';
import { contentOf, nodeFileText } from '../../rules/shared/node-file-text';
import { Field, Topology } from '../../topology';
import { staticPodProblem, unreadableProblem } from '../static-pod-text';

const MANIFESTS = '/etc/kubernetes/manifests/';
/** The kind of the object itself, in YAML and in JSON. */
const KIND = /^kind:[ \t]*["']?(\w*)/m;
/** What a renderer puts a value in place of; what it repeats or leaves out is written otherwise. */
const EXPRESSION = /\{\{[^{}\n]*\}\}/g;
const BLOCK = /\{%|\{\{-?\s*(?:if|else|range|with|end|define|block|template|include)\b/;
const JSON_KIND = /"kind"[ \t]*:[ \t]*"(\w*)"/;

/** What stands in the folder of static pods. Files that begin with a point are left alone by the kubelet. */
export const STATIC_POD: Rule = {
  code: 'bootstrap/static-pod',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 pkg/kubelet/config/file.go, pkg/kubelet/config/common.go tryDecodeSinglePod, pkg/api/pod/util.go HasAPIObjectReference, '
    + 'pkg/apis/core/validation/validation.go',
  check: topology => configSpecs(topology).flatMap(spec => itemsOf(spec, 'files')).filter(isManifest).flatMap(file => checkFile(file, topology)),
};

function isManifest(file: Field): boolean {
  const path = file.textOf('path') ?? '';
  return path.startsWith(MANIFESTS) && !path.startsWith(`${MANIFESTS}.`);
}

function checkFile(file: Field, topology: Topology): Finding[] {
  const text = nodeFileText(file, topology);
  // What is put together on the node, or cannot be read here, may be a pod.
  if (text === undefined || text.trim() === '' || file.member('append').flag === true || BLOCK.test(text)) {
    return [];
  }
  if (text.includes('{{')) {
    const problem = templateProblem(text.replace(EXPRESSION, 'x'));
    return problem === undefined ? [] : [{ at: contentOf(file), message: `'${file.textOf('path')}' ${problem}` }];
  }
  const kind = (text.trimStart().startsWith('{') ? JSON_KIND : KIND).exec(text)?.[1] ?? '';
  const problem = kind === 'Pod' ? staticPodProblem(text) : `${kind === '' ? 'has no kind' : `is a ${kind}`}, and kubelets read nothing but one Pod from a file there; `
    + 'write a Pod, or put the file elsewhere and apply it when the cluster is up';
  return problem === undefined ? [] : [{ at: contentOf(file), message: `'${file.textOf('path')}' ${problem}` }];
}

/** Nothing is known of a pod whose values are filled in on the node, but whether it is YAML. */
function templateProblem(text: string): string | undefined {
  return text.includes('{{') ? undefined : unreadableProblem(text);
}
