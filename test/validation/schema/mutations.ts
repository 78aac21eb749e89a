import * as fc from 'fast-check';
import { isRecord } from '../../../src/topology';

type Container = { [step: string | number]: unknown };

/** Values that break limits, types and patterns, or just fit them. */
const VALUES: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, '', 'a', 'A b', '10.0.0.1', '10.0.0.0/8', '1', '25%', 'RollingUpdate', 'x'.repeat(300), '😀', 0, 1, -1, 3.5, 3.0, 65536, 2 ** 31, 2 ** 63, true, false, [], {}),
  fc.constantFrom<unknown>([null], [''], ['a', 'a'], [{}], { a: 1 }, { name: 'a' }, [{ name: 'a' }, { name: 'a' }], { matchLabels: { a: 'b' } }, { kind: null }),
  fc.jsonValue({ maxDepth: 2 }),
);
const NAMES = fc.constantFrom('name', 'kind', 'spec', 'type', 'relicas', 'replicas', 'namespace', 'labels', 'constructor', '__proto__', 'x');

/** One way to spoil an object: what to do, and where, by how far down the list of all places it is. */
interface Mutation {
  readonly what: 'replace' | 'remove' | 'add' | 'rename' | 'stretch';
  readonly where: number;
  readonly name: string;
  readonly value: unknown;
}

export const MUTATIONS: fc.Arbitrary<Mutation[]> = fc.array(fc.record({
  what: fc.constantFrom('replace', 'replace', 'remove', 'add', 'rename', 'stretch', 'stretch'),
  where: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  name: NAMES,
  value: VALUES,
}), { minLength: 0, maxLength: 3 });

/** A copy of a value with some places spoilt. */
export function mutate<T>(value: T, mutations: readonly Mutation[]): T {
  const copy = structuredClone(value);
  mutations.forEach(mutation => apply(copy, mutation));
  return copy;
}

function apply(root: unknown, { what, where, name, value }: Mutation): void {
  const places = placesIn(root);
  if (places.length === 0) {
    return;
  }
  const [parent, step] = places[Math.floor(where * places.length)];
  const container = parent as Container;
  const child = container[step];
  if (what === 'replace') {
    container[step] = structuredClone(value);
  } else if (what === 'remove') {
    remove(parent, step);
  } else if (what === 'add' && isRecord(child)) {
    define(child, name, value);
  } else if (what === 'rename' && isRecord(parent)) {
    remove(parent, step);
    define(parent, name, child);
  } else if (what === 'stretch') {
    const stretched = stretch(child);
    container[step] = stretched[Math.floor(where * 1000) % stretched.length];
  }
}

/** Values of the same type that are too small, too large or twice there. */
function stretch(value: unknown): unknown[] {
  if (Array.isArray(value)) {
    return [[], [...value, ...structuredClone(value.slice(0, 1))], Array.from({ length: 120 }, () => structuredClone(value[0] ?? 'a'))];
  }
  return isRecord(value) ? [{}] : typeof value === 'string' ? ['', 'a'.repeat(64), 'a'.repeat(600), 'a'.repeat(20000)] : [0, -1, 2 ** 15, 2 ** 33, 2 ** 64];
}

function placesIn(value: unknown): [object, string | number][] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  const steps = Array.isArray(value) ? value.map((_item, index) => index) : Object.keys(value);
  return steps.flatMap(step => [[value, step] as [object, string | number], ...placesIn((value as Container)[step])]);
}

function remove(parent: object, step: string | number): void {
  if (Array.isArray(parent)) {
    parent.splice(Number(step), 1);
  } else {
    delete (parent as Container)[step];
  }
}

/** Other than by assignment, also for `__proto__`. */
function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value: structuredClone(value), enumerable: true, configurable: true, writable: true });
}
