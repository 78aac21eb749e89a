/** A value that no schema describes, as CEL sees it: with all fields under the names that are written, and whole numbers as integers. */
export function toDynamic(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(toDynamic);
  }
  if (typeof value === 'object' && value !== null) {
    return new Map(Object.entries(value).map(([name, member]) => [name, toDynamic(member)]));
  }
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : value;
}
