/** The list, or undefined when it is absent or empty: lists that say nothing are not written. */
export function nonEmptyList<T>(items?: readonly T[]): T[] | undefined {
  return items === undefined || items.length === 0 ? undefined : [...items];
}

/** The map, or undefined when it is absent or empty. */
export function nonEmptyMap<T>(map?: { readonly [key: string]: T }): { [key: string]: T } | undefined {
  return map === undefined || isEmptyMap(map) ? undefined : { ...map };
}

function isEmptyMap(map: object): boolean {
  for (const _name in map) {
    return false;
  }
  return true;
}

/** The object, or undefined when all its members are undefined: v1beta2 refuses objects that say nothing. */
export function nonEmptyObject<T extends object>(value: T): T | undefined {
  for (const name in value) {
    if (value[name] !== undefined) {
      return value;
    }
  }
  return undefined;
}

/** A copy of props whose lists and maps are copies too, so that what the caller does to them later changes nothing. */
export function copyProps<T extends object>(props: T): T {
  const copy = { ...props } as Record<string, unknown>;
  for (const name in copy) {
    const value = copy[name];
    if (typeof value === 'object' && value !== null) {
      copy[name] = copyCollection(value);
    }
  }
  return copy as T;
}

function copyCollection(value: object): object {
  if (Array.isArray(value)) {
    return value.map((item: unknown) => typeof item === 'object' && item !== null ? copyCollection(item) : item);
  }
  // Values of classes are immutable and stay what they are.
  return Object.getPrototypeOf(value) === Object.prototype ? copyProps(value) : value;
}

/** A value of somebody else as a text, also one that has no text: an object whose `toString` is none cannot be made one. */
export function scalarText(value: unknown): string {
  return typeof value !== 'object' || value === null ? String(value) : Array.isArray(value) ? '[…]' : '{…}';
}
