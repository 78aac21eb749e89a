import { CompiledNode } from './compiled-node';
import { Owner } from './messages';
import { SchemaWalk } from './schema-walk';
import { isLabel, isSubdomain, isSubdomainPrefix, labelAndAnnotationProblems, metadataProblem, Problem, SchemaNode, show } from '../../schemas';
import { BundleObject, FieldPath, hasTextsOnly, isRecord } from '../../topology';

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

const NONE: readonly Problem[] = [];
const SUBDOMAIN = 'letters a to z, digits, - and ., with a letter or digit at both ends, 253 at most';
const OWNER: Owner = { name: 'the metadata' };
const START: FieldPath = ['metadata'];
/** Groups whose objects may be called what they like: `system:node`, `image:tag`. */
const FREE_NAMES = ['rbac.authorization.k8s.io', 'certificates.k8s.io', 'authorization.openshift.io', 'image.openshift.io', 'user.openshift.io'];

/** Groups of files that a program reads itself and nobody applies; what their metadata holds is the business of the program. */
const FILES_OF_PROGRAMS = /^(?:eksctl\.io|(?:[a-z]+\.)?backstage\.io)$/;

/** What the API server refuses in the metadata of an object of any kind: fields, types, and the syntax of names, labels and annotations. */
export function metadataProblems({ group, kind, manifest }: BundleObject, hasSchema: boolean): readonly Problem[] {
  if (!hasSchema && FILES_OF_PROGRAMS.test(group)) {
    return NONE;
  }
  const metadata: unknown = manifest.metadata ?? {};
  const misfits = isPlain(metadata) ? NONE : misfitsOf(metadata);
  if (!isRecord(metadata)) {
    return misfits;
  }
  // Files of programs have an apiVersion, too, and seldom metadata: a configuration of kubeadm or the kubelet needs no name.
  const named = hasSchema || isRecord(manifest.metadata) ? joined(misfits, missingName(metadata)) : misfits;
  const called = hasFreeNames(group, kind) ? named : joined(
    joined(named, textProblem(metadata, 'name', isSubdomain, SUBDOMAIN)), textProblem(metadata, 'generateName', isSubdomainPrefix, SUBDOMAIN));
  const placed = joined(called, textProblem(metadata, 'namespace', isLabel, 'letters a to z, digits and -, 63 at most'));
  return joined(placed, labelAndAnnotationProblems(metadata));
}

/** Whether there is nothing but texts and maps of texts where they belong, as in nearly all metadata. */
function isPlain(metadata: unknown): boolean {
  if (!isRecord(metadata)) {
    return false;
  }
  for (const name in metadata) {
    if (!isPlainMember(name, metadata[name])) {
      return false;
    }
  }
  return true;
}

function isPlainMember(name: string, value: unknown): boolean {
  switch (name) {
    case 'name':
    case 'namespace':
      return typeof value === 'string';
    case 'labels':
    case 'annotations':
      return isRecord(value) && hasTextsOnly(value);
    default:
      return false;
  }
}

function misfitsOf(metadata: unknown): readonly Problem[] {
  const walk = new SchemaWalk(OWNER, START, 'dropped');
  walk.check(METADATA, metadata);
  return walk.problems;
}

/** Nearly all lists are empty, and no other is made of those. */
function joined(found: readonly Problem[], more: readonly Problem[]): readonly Problem[] {
  return more.length === 0 ? found : found.concat(more);
}

/** The built-in IPAddress is called by its address, which may have colons. */
function hasFreeNames(group: string, kind: string): boolean {
  return FREE_NAMES.includes(group) || group === 'networking.k8s.io' && kind === 'IPAddress';
}

function missingName(metadata: { readonly [name: string]: unknown }): readonly Problem[] {
  return isAbsent(metadata.name) && isAbsent(metadata.generateName)
    ? [metadataProblem(['name'], metadata.name, 'is missing; the API server stores objects by their name')] : NONE;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function textProblem(
  metadata: { readonly [name: string]: unknown }, name: string, accepts: (text: string) => boolean, allowed: string,
): readonly Problem[] {
  const value = metadata[name];
  return typeof value !== 'string' || value === '' || accepts(value) ? NONE : [metadataProblem([name], value, `is ${show(value)}; use ${allowed}`)];
}
