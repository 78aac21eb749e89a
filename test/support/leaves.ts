/** A JSON value with every leaf under its JSON pointer. Empty objects and lists are leaves. */
export function leaves(value: unknown, pointer: string = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    return new Map([[pointer, value]]);
  }
  return new Map(Object.entries(value).flatMap(([key, member]) => [...leaves(member, `${pointer}/${escapeKey(key)}`)]));
}

function escapeKey(key: string): string {
  return key.replace(/~/g, '~0').replace(/\//g, '~1');
}
