import { BUILT_IN } from '../../../src/registry';
import { Field, Manifest, SourcedManifest } from '../../../src/topology';
import { findViolations } from '../../../src/validation';
import { assign } from '../../rules/negative';

/** One change that makes a valid bundle invalid. */
export interface Mutation {
  /** What kind of mistake it is; catch rates are reported by it. */
  readonly class: string;
  /** The object that is changed, by its position in the bundle. */
  readonly object: number;
  readonly path: readonly (string | number)[];
  /** What is written there; undefined removes the field. */
  readonly value: unknown;
  /** The codes of which one must be reported. */
  readonly codes: readonly string[];
}

/** A mutation of one field. */
export function change(kind: string, field: Field, value: unknown, ...codes: string[]): Mutation {
  return { class: kind, object: field.object.index, path: field.path, value, codes };
}

/** The bundle with a mutation, everything else shared with the original. */
export function mutated(bundle: readonly Manifest[], { object, path, value }: Mutation): SourcedManifest[] {
  return bundle.map((manifest, index) => {
    if (index !== object) {
      return { manifest, origin: {} };
    }
    const copy = structuredClone(manifest);
    assign(copy, path, value);
    return { manifest: copy, origin: {} };
  });
}

/** What a bundle is reported for, each violation as a text. */
export function reported(bundle: readonly SourcedManifest[]): { readonly code: string; readonly id: string }[] {
  return findViolations(bundle, BUILT_IN).map(({ code, at, message }) => ({ code, id: `${at.object} ${at}: ${message} (${code})` }));
}

/** Whether the mistake is found: one of its codes is reported, and not for what was wrong before. */
export function isCaught(bundle: readonly Manifest[], mutation: Mutation, before: ReadonlySet<string>): boolean {
  return reported(mutated(bundle, mutation)).some(({ code, id }) => mutation.codes.includes(code) && !before.has(id));
}

/** Every n-th item, so that about `limit` remain, spread over all of them and the same in each run. */
export function spread<T>(items: readonly T[], limit: number): T[] {
  const step = Math.max(1, items.length / limit);
  return Array.from({ length: Math.min(limit, items.length) }, (_, index) => items[Math.floor(index * step)]);
}
