/** The names that a program imports, by module. */
export type Imports = { readonly [module: string]: readonly string[] };

/** Code that is not a literal, such as `AwsImage.fromId('ami-1')`. */
export class Expression {
  constructor(public readonly callee: string, public readonly args: readonly CodeValue[], public readonly module: string) {}
}

/** What stands in a program. Members that are undefined are left out. */
export type CodeValue = string | number | boolean | Expression | readonly CodeValue[] | { readonly [name: string]: CodeValue | undefined };

const INDENT = '  ';
/** Longer objects and lists have a line for each entry. */
const LONGEST_LINE = 100;

/** A value as TypeScript. */
export function printCode(value: CodeValue, indent = ''): string {
  if (typeof value === 'string') {
    return quote(value);
  }
  if (typeof value !== 'object') {
    return String(value);
  }
  if (value instanceof Expression) {
    return value.args.length === 0 && !value.callee.includes('(') && /\.[A-Z0-9_]+$/.test(value.callee)
      ? value.callee : `${value.callee}(${value.args.map(argument => printCode(argument, indent)).join(', ')})`;
  }
  const entries = isList(value)
    ? value.map(entry => (inner: string) => printCode(entry, inner))
    : membersOf(value).map(([name, member]) => (inner: string) => `${keyOf(name)}: ${printCode(member, inner)}`);
  const [open, close, space] = isList(value) ? ['[', ']', ''] : ['{', '}', ' '];
  const line = entries.length === 0 ? `${open}${close}` : `${open}${space}${entries.map(print => print(indent)).join(', ')}${space}${close}`;
  if (line.length <= LONGEST_LINE && !line.includes('\n')) {
    return line;
  }
  return `${open}\n${entries.map(print => `${indent}${INDENT}${print(`${indent}${INDENT}`)},\n`).join('')}${indent}${close}`;
}

/** The names that a value needs. */
export function importsOf(value: CodeValue): Imports {
  if (value instanceof Expression) {
    return mergeImports([{ [value.module]: [value.callee.split('.')[0]] }, ...value.args.map(importsOf)]);
  }
  if (typeof value !== 'object') {
    return {};
  }
  return mergeImports((isList(value) ? [...value] : membersOf(value).map(([, member]) => member)).map(importsOf));
}

export function mergeImports(all: readonly Imports[]): Imports {
  const modules = [...new Set(all.flatMap(imports => Object.keys(imports)))].sort();
  return Object.fromEntries(modules.map(module => [module, [...new Set(all.flatMap(imports => imports[module] ?? []))].sort()]));
}

export function printImports(imports: Imports): string {
  return Object.entries(imports).map(([module, names]) => `import { ${names.join(', ')} } from '${module}';\n`).join('');
}

function isList(value: object): value is readonly CodeValue[] {
  return Array.isArray(value);
}

function membersOf(value: { readonly [name: string]: CodeValue | undefined }): [string, CodeValue][] {
  return Object.entries(value).filter((entry): entry is [string, CodeValue] => entry[1] !== undefined);
}

function keyOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name);
}

/** The escapes of JSON are those of TypeScript; line separators of Unicode are none in JSON. */
function quote(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replace(/\\"/g, '"').replace(/'/g, "\\'");
  return `'${escaped.replace(/[\u2028\u2029]/g, character => `\\u${character.charCodeAt(0).toString(16)}`)}'`;
}
