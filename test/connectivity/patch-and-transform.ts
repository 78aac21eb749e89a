import { Manifest } from '../support/manifests';

/** What a cloud says of objects that exist, by the name of the resource in its Composition. */
export interface Observed {
  readonly [resource: string]: {
    readonly atProvider: { readonly [field: string]: unknown };
    /** The resources whose ids it needs, by selectors: before they are there, nothing is made of it in the cloud. */
    readonly after?: readonly string[];
  };
}

/** The objects that exist in a round, by the name of the resource, and the status that the composite then has. */
export interface Round {
  readonly resources: { readonly [resource: string]: Manifest };
  readonly status: { readonly [field: string]: unknown };
}

/**
 * What function-patch-and-transform makes of a Composition and its composite, until nothing new comes: an object of which a required patch finds nothing is not
 * made, and once it is there, what the cloud says of it goes to the composite. It knows the patches that our Compositions have, and no other.
 */
export function rounds(composition: Manifest, composite: Manifest, observed: Observed): Round[] {
  const { resources } = composition.spec.pipeline[0].input;
  const made: Round[] = [];
  let status: { [field: string]: unknown } = {};
  for (;;) {
    const present = Object.fromEntries(resources.flatMap((resource: Manifest) => {
      const object = make(resource, { ...composite, status });
      return object === undefined ? [] : [[resource.name, object]];
    }));
    const next = copy(status);
    resources.filter(({ name }: Manifest) => [name, ...observed[name]?.after ?? []].every(needed => present[needed] !== undefined))
      .forEach((resource: Manifest) => report(resource, observed[resource.name]?.atProvider, next));
    made.push({ resources: present, status: next });
    if (JSON.stringify(next) === JSON.stringify(status)) {
      return made;
    }
    status = next;
  }
}

/** The object of a resource; undefined if the composite lacks a field that it requires. */
function make({ base, patches }: Manifest, composite: Manifest): Manifest | undefined {
  const object = copy(base);
  for (const patch of patches.filter(({ type }: Manifest) => type === 'FromCompositeFieldPath')) {
    const value = fieldAt(composite, patch.fromFieldPath);
    if (value === undefined) {
      if (patch.policy?.fromFieldPath !== 'Required') {
        throw new Error(`${patch.toFieldPath} is not required, which this does not know`);
      }
      return undefined;
    }
    write(object, patch.toFieldPath, (patch.transforms ?? []).reduce(transform, value));
  }
  return object;
}

function report({ patches }: Manifest, atProvider: unknown, composite: Manifest): void {
  for (const { fromFieldPath, toFieldPath } of patches.filter(({ type }: Manifest) => type === 'ToCompositeFieldPath')) {
    const value = fieldAt({ status: { atProvider } }, fromFieldPath);
    if (value !== undefined) {
      write({ status: composite }, toFieldPath, value);
    }
  }
}

function transform(value: unknown, { type, convert, string }: Manifest): unknown {
  if (type === 'convert' && convert.toType === 'string') {
    return String(value);
  }
  if (type === 'string' && string.type === 'Format') {
    return string.fmt.replace('%s', String(value));
  }
  throw new Error(`the transform ${type} is not known here`);
}

/** A copy of plain data; structuredClone would make it of classes of another realm than that of the tests. */
function copy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** The steps of a path: `a.b[0].c` is a, b, 0, c. */
function steps(path: string): (string | number)[] {
  return path.split(/[.[\]]+/).filter(step => step !== '').map(step => /^\d+$/.test(step) ? Number(step) : step);
}

/** What stands at a path of an object. */
export function fieldAt(object: Manifest, path: string): unknown {
  return steps(path).reduce((value, step) => value?.[step], object);
}

function write(object: Manifest, path: string, value: unknown): void {
  const way = steps(path);
  const last = way.pop()!;
  const parent = way.reduce((at, step, index) => at[step] ??= typeof (way[index + 1] ?? last) === 'number' ? [] : {}, object);
  parent[last] = value;
}
