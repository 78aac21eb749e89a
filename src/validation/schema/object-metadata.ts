import { CompiledNode } from './compiled-node';
import { Owner, show } from './messages';
import { SchemaNode } from '../../schemas';
import { Problem, SchemaWalk } from './schema-walk';
import { Memo } from '../../core';
import { BundleObject, FieldPath, isRecord } from '../../topology';

const TEXT: SchemaNode = { type: 'string' };
const TEXTS: SchemaNode = { type: 'object', additionalProperties: TEXT };
const TIME: SchemaNode = { type: 'string', format: 'date-time' };
/** The metadata of every object. Schemas of custom resources leave it to the API server. */
const METADATA = new CompiledNode({
  type: 'object',
  properties: {
    name: TEXT,
    generateName: TEXT,
    namespace: TEXT,
    labels: TEXTS,
    annotations: TEXTS,
    finalizers: { type: 'array', items: TEXT },
    ownerReferences: {
      type: 'array',
      items: {
        type: 'object',
        properties: { apiVersion: TEXT, kind: TEXT, name: TEXT, uid: TEXT, controller: { type: 'boolean' }, blockOwnerDeletion: { type: 'boolean' } },
        required: ['apiVersion', 'kind', 'name', 'uid'],
      },
    },
    creationTimestamp: TIME,
    deletionTimestamp: TIME,
    deletionGracePeriodSeconds: { type: 'integer', format: 'int64' },
    generation: { type: 'integer', format: 'int64' },
    resourceVersion: TEXT,
    selfLink: TEXT,
    uid: TEXT,
    managedFields: { type: 'array', items: { 'type': 'object', 'x-kubernetes-preserve-unknown-fields': true } },
  },
});

const OWNER: Owner = { name: 'the metadata' };
const START: FieldPath = ['metadata'];
const LABEL = '[a-z0-9](?:[-a-z0-9]*[a-z0-9])?';
const DNS_LABEL = new RegExp(`^${LABEL}$`);
const DNS_SUBDOMAIN = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`);
const QUALIFIED = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/;
const LONGEST_SUBDOMAIN = 253;
const LONGEST_LABEL = 63;
const MOST_ANNOTATIONS = 256 * 1024;
const labelNames = new Memo<boolean>(100);

/** Groups whose objects may be called what they like: `system:node`, `image:tag`. */
const FREE_NAMES = ['rbac.authorization.k8s.io', 'certificates.k8s.io', 'authorization.openshift.io', 'image.openshift.io', 'user.openshift.io'];

/** What the API server refuses in the metadata of an object of any kind: fields, types, and the syntax of names, labels and annotations. */
export function metadataProblems({ group, kind, manifest }: BundleObject, hasSchema: boolean): Problem[] {
  const metadata: unknown = manifest.metadata ?? {};
  const walk = new SchemaWalk(OWNER, START, 'dropped');
  walk.check(METADATA, metadata);
  if (!isRecord(metadata)) {
    return walk.problems;
  }
  return walk.problems.concat(
    // Files of programs have an apiVersion, too, and seldom metadata: a configuration of kubeadm or the kubelet needs no name.
    hasSchema || isRecord(manifest.metadata) ? missingName(metadata) : [],
    hasFreeNames(group, kind) ? [] : nameProblems(metadata),
    textProblem(metadata, 'namespace', isLabel, 'letters a to z, digits and -, 63 at most'),
    labelAndAnnotationProblems(metadata),
  );
}

/** What is wrong with the labels and annotations of an object, or of those that are made from a template. Paths start at the metadata. */
export function labelAndAnnotationProblems(metadata: { readonly [name: string]: unknown }): Problem[] {
  return labelsProblems(metadata.labels).concat(annotationProblems(metadata.annotations));
}

/** The built-in IPAddress is called by its address, which may have colons. */
function hasFreeNames(group: string, kind: string): boolean {
  return FREE_NAMES.includes(group) || group === 'networking.k8s.io' && kind === 'IPAddress';
}

function missingName(metadata: { readonly [name: string]: unknown }): Problem[] {
  return isAbsent(metadata.name) && isAbsent(metadata.generateName)
    ? [problem(['name'], metadata.name, 'is missing; the API server stores objects by their name')] : [];
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function nameProblems(metadata: { readonly [name: string]: unknown }): Problem[] {
  const allowed = 'letters a to z, digits, - and ., with a letter or digit at both ends, 253 at most';
  return textProblem(metadata, 'name', isSubdomain, allowed).concat(textProblem(metadata, 'generateName', isSubdomainPrefix, allowed));
}

function textProblem(metadata: { readonly [name: string]: unknown }, name: string, accepts: (text: string) => boolean, allowed: string): Problem[] {
  const value = metadata[name];
  return typeof value !== 'string' || value === '' || accepts(value) ? [] : [problem([name], value, `is ${show(value)}; use ${allowed}`)];
}

function labelsProblems(labels: unknown): Problem[] {
  return !isRecord(labels) || Object.keys(labels).every(key => isLabelName(key) && isLabelValue(labels[key])) ? []
    : Object.keys(labels).flatMap(key => labelProblems(key, labels[key]));
}

function labelProblems(key: string, value: unknown): Problem[] {
  return [
    ...isLabelName(key) ? [] : [problem(['labels', key], value, `'${key}' is no name of a label; ${QUALIFIED_NAME}`)],
    ...isLabelValue(value) ? [] : [
      problem(['labels', key], value, `is ${show(value)}; use letters, digits, -, _ and ., with a letter or digit at both ends, 63 at most`),
    ],
  ];
}

/** What is no text is reported for that alone. */
function isLabelValue(value: unknown): boolean {
  return typeof value !== 'string' || value === '' || (value.length <= LONGEST_LABEL && QUALIFIED.test(value));
}

function annotationProblems(annotations: unknown): Problem[] {
  if (!isRecord(annotations)) {
    return [];
  }
  let size = 0;
  const found = Object.keys(annotations).flatMap(key => {
    const value = annotations[key];
    size += key.length + (typeof value === 'string' ? value.length : 0);
    return isQualifiedName(key.toLowerCase()) ? [] : [problem(['annotations', key], value, `'${key}' is no name of an annotation; ${QUALIFIED_NAME}`)];
  });
  return size <= MOST_ANNOTATIONS ? found : [...found, problem(['annotations'], annotations, `holds ${size} letters; all annotations together may have 262144`)];
}

const QUALIFIED_NAME = "write 'name' or 'example.com/name' with letters, digits, -, _ and . in the name, 63 at most";

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
function isSubdomainPrefix(text: string): boolean {
  return isSubdomain(text.replace(/(?<=.)-$/, 'a'));
}

function isSubdomain(text: string): boolean {
  return text.length <= LONGEST_SUBDOMAIN && DNS_SUBDOMAIN.test(text);
}

function isLabel(text: string): boolean {
  return text.length <= LONGEST_LABEL && DNS_LABEL.test(text);
}

function problem(path: string[], value: unknown, message: string): Problem {
  return { code: 'schema/metadata', path: ['metadata', ...path], value, message };
}
