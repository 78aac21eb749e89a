/** The words before the number of a region. */
const DIRECTIONS: readonly string[] = ['central', 'east', 'north', 'northeast', 'northwest', 'south', 'southeast', 'southwest', 'west'];

/** Whether a text may be the name of a region. */
export function isRegion(text: string): boolean {
  return /^[a-z]+(-[a-z]+)+-\d+$/.test(text) && DIRECTIONS.includes(text.split('-').at(-2)!);
}

/** Whether a text may be the name of a type of instances. */
export function isInstanceType(text: string): boolean {
  return /^[a-z][a-z0-9-]*\.[a-z0-9-]+$/.test(text);
}
