/** Values of variables by name. */
export interface Variables {
  readonly [name: string]: string;
}

/** The value of a variable, by its name and by that of the field that it stands for; undefined where it is a part of a value. */
export type Guess = (name: string, field: string | undefined) => string;

/** A field that has nothing but what follows for its value. */
const FIELD = /(?:^|\n)[ -]*["']?([\w.-]+)["']?: *["']?$/;
/** A form that clusterctl once had, and still takes. */
const WITH_BLANKS = /\$\{ +([A-Za-z_]\w*) *\}/g;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*/;

/**
 * Fills the variables of a clusterctl template the way `clusterctl generate` does: a default counts only where no value is given, and may
 * hold variables itself. Fails if a variable has neither, or is used in a form that no template is known to use.
 *
 * @param guess what a variable is taken for that has neither; without it, there is no such variable
 */
export function fillVariables(template: string, values: Variables, guess?: Guess): string {
  const unknown = new Set<string>();
  const text = expand(template.replace(WITH_BLANKS, '${$1}'), { values, guess, unknown });
  if (unknown.size > 0) {
    throw new Error(`these variables have no example value: ${[...unknown].sort().join(', ')}`);
  }
  return text;
}

/** What is known of variables, and those of which nothing is. */
interface Knowledge {
  readonly values: Variables;
  readonly guess?: Guess;
  readonly unknown: Set<string>;
}

function expand(text: string, knowledge: Knowledge): string {
  let filled = '';
  let rest = text;
  for (let start = rest.indexOf('${'); start >= 0; start = rest.indexOf('${')) {
    const end = findEnd(rest, start);
    const before = rest.slice(0, start);
    filled += before.endsWith('$')
      ? before.slice(0, -1) + rest.slice(start, end + 1) // Two dollars stand for one.
      : before + valueOf(rest.slice(start + 2, end), FIELD.exec(before)?.[1], knowledge);
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
function valueOf(expression: string, field: string | undefined, knowledge: Knowledge): string {
  const name = NAME.exec(expression)?.[0];
  if (name === undefined) {
    throw new Error(`'\${${expression}}' does not begin with the name of a variable`);
  }
  const known = Object.prototype.hasOwnProperty.call(knowledge.values, name) ? knowledge.values[name] : undefined;
  const operation = expression.slice(name.length);
  const [, colon, fallback] = /^(:?)[-=]([^]*)$/.exec(operation) ?? [];
  if (fallback !== undefined) {
    return known === undefined || (colon === ':' && known === '') ? expand(fallback, knowledge) : known;
  }
  const value = known ?? knowledge.guess?.(name, field);
  if (value === undefined) {
    knowledge.unknown.add(name);
    return '';
  }
  return change(value, operation);
}

/** What can be done to a value in place. Patterns are taken as texts, which is all that templates use. */
function change(value: string, operation: string): string {
  const [, prefix] = /^#([^#*?[]+)$/.exec(operation) ?? [];
  if (prefix !== undefined) {
    return value.startsWith(prefix) ? value.slice(prefix.length) : value;
  }
  const [, start, length] = /^:(\d+):(\d+)$/.exec(operation) ?? [];
  if (start !== undefined) {
    return value.slice(Number(start), Number(start) + Number(length));
  }
  const [, slashes, from, to = ''] = /^(\/\/?)([^/]+)(?:\/([^]*))?$/.exec(operation) ?? [];
  if (slashes !== undefined) {
    return slashes === '//' ? value.split(from).join(to) : value.replace(from, () => to);
  }
  switch (operation) {
    case '': return value;
    case '%.*': return value.slice(0, Math.max(value.lastIndexOf('.'), 0)) || value;
    case '^^': return value.toUpperCase();
    case ',,': return value.toLowerCase();
    default: throw new Error(`'\${...${operation}}' is not a known way to use a variable`);
  }
}
