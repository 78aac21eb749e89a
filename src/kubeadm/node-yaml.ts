import { isPlainObject } from '../core';

/** An object in a file of a node. */
export type NodeObject = { readonly [name: string]: unknown };

/** The objects of a list; none if it is no list. */
export function entriesOf(value: unknown): NodeObject[] {
  return Array.isArray(value) ? value.filter(isPlainObject) : [];
}

/** The members of what may be no object. */
export function membersOf(value: unknown): NodeObject {
  return isPlainObject(value) ? value : {};
}

/** The documents of a text that say something; patches of kubeadm may have several. */
export function documentsIn(text: string): string[] {
  return text.split(/^---(?=\s|$)/m).filter(document => document.trim() !== '');
}
