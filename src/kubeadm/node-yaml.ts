import { isPlainObject, lazily } from '../core';
import { readPlainText } from '../core/plain-yaml/plain-document';

/* eslint-disable @typescript-eslint/no-require-imports */
const yaml = lazily(() => require('yaml') as typeof import('yaml'));
const kubernetesSchema = lazily(() => (require('../core/plain-yaml/kubernetes-schema') as typeof import('../core/plain-yaml/kubernetes-schema')).KUBERNETES_SCHEMA);
/* eslint-enable @typescript-eslint/no-require-imports */

/** An object in a file of a node. */
export type NodeObject = { readonly [name: string]: unknown };

/** What the library makes of a document in a file of a node, as programs of Kubernetes read it. It throws what is wrong, and takes time to load. */
export function parseNodeYaml(text: string): unknown {
  return yaml().parse(text, { logLevel: 'error', uniqueKeys: false, maxAliasCount: 100, version: '1.1', schema: kubernetesSchema() });
}

/** The same without the library, where a document is plain. */
export function readNodeYaml(text: string): unknown {
  const plain = readPlainText(text.replace(/^\s*---[ \t]*\r?\n/, ''));
  return plain === undefined ? parseNodeYaml(text) : plain.value;
}

/** The objects of a list; none if it is no list. */
export function entriesOf(value: unknown): NodeObject[] {
  return Array.isArray(value) ? value.filter(isPlainObject) : [];
}

/** The members of what may be no object. */
export function membersOf(value: unknown): NodeObject {
  return isPlainObject(value) ? value : {};
}
