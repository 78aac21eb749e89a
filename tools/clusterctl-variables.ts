/** Values of variables by name. */
export interface Variables {
  readonly [name: string]: string;
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*/;

/**
 * Fills the variables of a clusterctl template the way `clusterctl generate` does: a default counts only where no value is given, and may
 * hold variables itself. Fails if a variable has neither, or is used in a form that no template is known to use.
 */
export function fillVariables(template: string, values: Variables): string {
  const unknown = new Set<string>();
  const text = expand(template, values, unknown);
  if (unknown.size > 0) {
    throw new Error(`these variables have no example value: ${[...unknown].sort().join(', ')}`);
  }
  return text;
}

function expand(text: string, values: Variables, unknown: Set<string>): string {
  let filled = '';
  let rest = text;
  for (let start = rest.indexOf('${'); start >= 0; start = rest.indexOf('${')) {
    const end = findEnd(rest, start);
    const before = rest.slice(0, start);
    filled += before.endsWith('$')
      ? before.slice(0, -1) + rest.slice(start, end + 1) // Two dollars stand for one.
      : before + valueOf(rest.slice(start + 2, end), values, unknown);
    rest = rest.slice(end + 1);
  }
  return filled + rest;
}

/** Where the brace closes that belongs to the variable; defaults may hold variables. */
function findEnd(text: string, start: number): number {
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    if (text.startsWith('${', index)) {
      depth++;
    } else if (text[index] === '}' && --depth === 0) {
      return index;
    }
  }
  throw new Error(`'${text.slice(start, start + 40)}' is not closed`);
}

/** The value of what stands between the braces. */
function valueOf(expression: string, values: Variables, unknown: Set<string>): string {
  const name = NAME.exec(expression)?.[0];
  if (name === undefined) {
    throw new Error(`'\${${expression}}' does not begin with the name of a variable`);
  }
  const value = Object.prototype.hasOwnProperty.call(values, name) ? values[name] : undefined;
  const operation = expression.slice(name.length);
  const [, colon, fallback] = /^(:?)[-=]([^]*)$/.exec(operation) ?? [];
  if (fallback !== undefined) {
    return value === undefined || (colon === ':' && value === '') ? expand(fallback, values, unknown) : value;
  }
  if (value === undefined) {
    unknown.add(name);
    return '';
  }
  return change(value, operation);
}

/** What can be done to a value in place. Patterns are taken as texts, which is all that templates use. */
function change(value: string, operation: string): string {
  const [, slashes, from, to = ''] = /^(\/\/?)([^/]+)(?:\/([^]*))?$/.exec(operation) ?? [];
  if (slashes !== undefined) {
    return slashes === '//' ? value.split(from).join(to) : value.replace(from, () => to);
  }
  switch (operation) {
    case '': return value;
    case '^^': return value.toUpperCase();
    case ',,': return value.toLowerCase();
    default: throw new Error(`'\${...${operation}}' is not a known way to use a variable`);
  }
}
