import { isDnsSubdomain, isPlainObject, Memo } from '../core';
import { podSpecProblem } from './static-pod-spec';
import { parseKubernetesYaml } from '../core/plain-yaml/kubernetes-yaml';
import { readPlainText } from '../core/plain-yaml/plain-document';

/** Where kubelets put a pod that says nothing. */
const DEFAULT_NAMESPACE = 'default';
const FIRST_MARKER = /^\s*---[ \t]*\r?\n/;
const DOCUMENT_START = /\n---(?=\s|$)/;
const SECOND_DOCUMENT = /\n---(?:[ \t]|\r?\n)\s*[^\s#]/;
/** Another address is another text, and nothing else to YAML. */
const IPV4_ADDRESS = /\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b/g;

/** Whether kubelets take a pod for sure, and whether a text is plain YAML; those of a fleet differ in addresses. */
const known = new Memo<boolean>(20, 10_000);
const readable = new Memo<boolean>(20, 10_000);

/** What kubelets have against a text that says it is a Pod; undefined if they take it, as far as that can be seen. */
export function staticPodProblem(text: string): string | undefined {
  const document = text.replace(FIRST_MARKER, '');
  if (SECOND_DOCUMENT.test(document)) {
    return 'has a second document, which kubelets pass over; write it to a file of its own';
  }
  return known.get(withoutAddresses(document), () => isPlainPod(document)) ? undefined : problemOfText(document.split(DOCUMENT_START)[0]);
}

/** Whether a text is one without the library, which takes time to load. */
function isPlainPod(text: string): boolean {
  const plain = readPlainText(text);
  return plain !== undefined && problemOf(plain.value) === undefined;
}

/** What keeps a text from being YAML; undefined if it is. */
export function unreadableProblem(text: string): string | undefined {
  return readable.get(withoutAddresses(text), () => readPlainText(text) !== undefined) ? undefined : problemOfText(text, () => undefined);
}

function withoutAddresses(text: string): string {
  return text.replace(IPV4_ADDRESS, '0.0.0.0');
}

function problemOfText(text: string, problemOfPod: (pod: unknown) => string | undefined = problemOf): string | undefined {
  try {
    return problemOfPod(parseKubernetesYaml(text));
  } catch (error) {
    // What fills a variable in may be anything.
    return text.includes('${') ? undefined : `is no YAML, and kubelets do not start it (${(error as Error).message.split('\n')[0].replace(/:$/, '')}); correct it`;
  }
}

/** The name of the pod in a text, with its namespace; undefined where it cannot be read, or becomes known on the node. */
export function staticPodName(text: string): string | undefined {
  try {
    const { name, namespace = DEFAULT_NAMESPACE } = membersOf(membersOf(parseKubernetesYaml(text.replace(FIRST_MARKER, '').split(DOCUMENT_START)[0])).metadata);
    return isText(name) && isText(namespace) && !/[${}]/.test(name + namespace) ? `${namespace}/${name}` : undefined;
  } catch {
    return undefined;
  }
}

function problemOf(pod: unknown): string | undefined {
  if (!isPlainObject(pod)) {
    return 'is no object, and kubelets do not start it; write a Pod';
  }
  const [apiVersion, metadata, spec] = [pod.apiVersion, membersOf(pod.metadata), membersOf(pod.spec)];
  if (apiVersion !== 'v1') {
    return `${isText(apiVersion) ? `has the apiVersion '${apiVersion}'` : 'has no apiVersion'}, and kubelets do not start it; write 'apiVersion: v1'`;
  }
  if (!isText(metadata.name)) {
    return "has no name, and kubelets do not start it; write 'metadata.name'";
  }
  if (!/[${}]/.test(metadata.name) && !isDnsSubdomain(metadata.name)) {
    return `has the name '${metadata.name}', and kubelets do not start it; use small letters, digits, '-' and '.'`;
  }
  return Array.isArray(spec.containers) && spec.containers.length > 0
    ? podSpecProblem(spec) : "has no containers, and kubelets do not start it; write them to 'spec.containers'";
}

function membersOf(value: unknown): { readonly [name: string]: unknown } {
  return isPlainObject(value) ? value : {};
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
