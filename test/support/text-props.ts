import { Assembly, AssemblyType, AssemblyTypeReference, AssemblyValue } from './assembly';

/** A step into props: the name of one, any entry of a list, or any member of a map. */
export type PropStep = string | typeof ENTRY | typeof MEMBER;
export const ENTRY = '[]';
export const MEMBER = '{}';

/** A text that a struct of props has somewhere. */
export interface TextProp {
  readonly path: readonly PropStep[];
  /** The struct that has it. */
  readonly owner: string;
}

/** All properties of a struct, also inherited ones. */
export function propertiesOf({ types = {} }: Assembly, fqn: string): AssemblyValue[] {
  const { properties = [], interfaces = [] } = types[fqn] as AssemblyType;
  return [...properties, ...interfaces.filter(name => types[name] !== undefined).flatMap(name => propertiesOf({ name: '', types }, name))];
}

/** The struct of a name, in whatever submodule it is. */
export function structOf({ types = {} }: Assembly, name: string): AssemblyType {
  const found = Object.values(types).find(type => type.name === name && type.datatype === true);
  if (found === undefined) {
    throw new Error(`no struct ${name} in the assembly`);
  }
  return found;
}

/** Every text of a struct, of the structs in it, and of its lists and maps. Classes are not looked into. */
export function textProps(assembly: Assembly, fqn: string, before: readonly PropStep[] = []): TextProp[] {
  return propertiesOf(assembly, fqn).flatMap(({ name, type }) => textsOf(assembly, type, [...before, name], fqn));
}

function textsOf(assembly: Assembly, { fqn, primitive, collection }: AssemblyTypeReference, path: readonly PropStep[], owner: string): TextProp[] {
  if (collection !== undefined) {
    return textsOf(assembly, collection.elementtype, [...path, collection.kind === 'array' ? ENTRY : MEMBER], owner);
  }
  if (primitive !== undefined) {
    return primitive === 'string' ? [{ path, owner }] : [];
  }
  return assembly.types?.[fqn ?? '']?.datatype === true ? textProps(assembly, fqn!, path) : [];
}
