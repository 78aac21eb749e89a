/** The first value that is given twice. */
export function findTwin(values: readonly string[]): string | undefined {
  return values.find((value, index) => values.indexOf(value) !== index);
}
