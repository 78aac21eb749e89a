/** A parsed JSON or YAML document. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject { [key: string]: Json }

/** Wide enough for one schema leaf with its limits, narrow enough for a review side by side. */
const LINE_WIDTH = 140;

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * JSON with whatever fits on a line put on one line and everything else indented by one space.
 *
 * For a schema this yields about one line per field: a diff shows the field that changed, which one line per kind would not,
 * at half the lines and bytes of plainly indented JSON. Keys are sorted, so that upstream reordering them changes nothing.
 */
export function formatJson(value: Json): string {
  return `${render(sorted(value), '', 0)}\n`;
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]));
}

/** `used` is what stands before the value on its line. */
function render(value: Json, indent: string, used: number): string {
  const flat = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + used + flat.length <= LINE_WIDTH) return flat;
  const inner = `${indent} `;
  if (Array.isArray(value)) {
    const items = value.map((item) => `${inner}${render(item, inner, 0)}`);
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  const entries = Object.entries(value).map(([key, item]) => {
    const name = `${JSON.stringify(key)}:`;
    return `${inner}${name}${render(item, inner, name.length)}`;
  });
  return `{\n${entries.join(',\n')}\n${indent}}`;
}
