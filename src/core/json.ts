/** The list, or undefined when it is absent or empty: lists that say nothing are not written. */
export function nonEmptyList<T>(items?: readonly T[]): T[] | undefined {
  return items === undefined || items.length === 0 ? undefined : [...items];
}

/** The map, or undefined when it is absent or empty. */
export function nonEmptyMap<T>(map?: { readonly [key: string]: T }): { [key: string]: T } | undefined {
  return map === undefined || Object.keys(map).length === 0 ? undefined : { ...map };
}

/** The object, or undefined when all its members are undefined: v1beta2 refuses objects that say nothing. */
export function nonEmptyObject<T extends object>(value: T): T | undefined {
  for (const name of Object.keys(value) as (keyof T)[]) {
    if (value[name] !== undefined) {
      return value;
    }
  }
  return undefined;
}

/** A copy of props whose lists and maps are copies too, so that what the caller does to them later changes nothing. */
export function copyProps<T extends object>(props: T): T {
  const copy = { ...props } as Record<string, unknown>;
  for (const name of Object.keys(copy)) {
    copy[name] = copyCollection(copy[name]);
  }
  return copy as T;
}

function copyCollection(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(copyCollection);
  }
  // Values of classes are immutable and stay what they are.
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype ? copyProps(value) : value;
}
