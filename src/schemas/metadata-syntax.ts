import { Problem, show } from './problem';
import { Memo } from '../core';
import { isRecord } from '../topology';

const LABEL = '[a-z0-9](?:[-a-z0-9]*[a-z0-9])?';
const DNS_LABEL = new RegExp(`^${LABEL}$`);
const DNS_SUBDOMAIN = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`);
const QUALIFIED = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/;
const LONGEST_SUBDOMAIN = 253;
const LONGEST_LABEL = 63;
const MOST_ANNOTATIONS = 256 * 1024;
const NONE: readonly Problem[] = [];
const labelNames = new Memo<boolean>(100);
const QUALIFIED_NAME = "write 'name' or 'example.com/name' with letters, digits, -, _ and . in the name, 63 at most";

/** What is wrong with the labels and annotations of an object, or of those that are made from a template. Paths start at the metadata. */
export function labelAndAnnotationProblems({ labels, annotations }: { readonly [name: string]: unknown }): readonly Problem[] {
  // Nearly all are in order, and nothing is made for those.
  return labels === undefined && annotations === undefined ? NONE : annotations === undefined ? labelsProblems(labels)
    : labelsProblems(labels).concat(annotationProblems(annotations));
}

function labelsProblems(labels: unknown): readonly Problem[] {
  return !isRecord(labels) || areLabels(labels) ? NONE : Object.keys(labels).flatMap(key => labelProblems(key, labels[key]));
}

function areLabels(labels: { readonly [name: string]: unknown }): boolean {
  for (const key in labels) {
    if (!isLabelName(key) || !isLabelValue(labels[key])) {
      return false;
    }
  }
  return true;
}

function labelProblems(key: string, value: unknown): Problem[] {
  return [
    ...isLabelName(key) ? [] : [metadataProblem(['labels', key], value, `'${key}' is no name of a label; ${QUALIFIED_NAME}`)],
    ...isLabelValue(value) ? [] : [
      metadataProblem(['labels', key], value, `is ${show(value)}; use letters, digits, -, _ and ., with a letter or digit at both ends, 63 at most`),
    ],
  ];
}

/** What is no text is reported for that alone. */
function isLabelValue(value: unknown): boolean {
  return typeof value !== 'string' || value === '' || (value.length <= LONGEST_LABEL && QUALIFIED.test(value));
}

function annotationProblems(annotations: unknown): readonly Problem[] {
  if (!isRecord(annotations)) {
    return NONE;
  }
  let size = 0;
  const found = Object.keys(annotations).flatMap(key => {
    const value = annotations[key];
    size += key.length + (typeof value === 'string' ? value.length : 0);
    return isQualifiedName(key.toLowerCase()) ? [] : [metadataProblem(['annotations', key], value, `'${key}' is no name of an annotation; ${QUALIFIED_NAME}`)];
  });
  return size <= MOST_ANNOTATIONS ? found : [...found, metadataProblem(['annotations'], annotations, `holds ${size} letters; all annotations together may have 262144`)];
}

function isQualifiedName(key: string): boolean {
  const slash = key.indexOf('/');
  const name = key.slice(slash + 1);
  return (slash < 0 || isSubdomain(key.slice(0, slash))) && name.length <= LONGEST_LABEL && QUALIFIED.test(name);
}

/** The objects of a fleet have the same few labels. */
function isLabelName(key: string): boolean {
  return labelNames.get(key, () => isQualifiedName(key));
}

/** What is appended to the text may follow a dash. */
export function isSubdomainPrefix(text: string): boolean {
  return isSubdomain(text.replace(/(?<=.)-$/, 'a'));
}

/** Whether a text is what most objects can be called. */
export function isSubdomain(text: string): boolean {
  return text.length <= LONGEST_SUBDOMAIN && DNS_SUBDOMAIN.test(text);
}

/** Whether a text is what namespaces can be called. */
export function isLabel(text: string): boolean {
  return text.length <= LONGEST_LABEL && DNS_LABEL.test(text);
}

/** @param path of the field below the metadata */
export function metadataProblem(path: string[], value: unknown, message: string): Problem {
  return { code: 'schema/metadata', path: ['metadata', ...path], value, message };
}
