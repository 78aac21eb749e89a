import { Assembly, AssemblyCallable, AssemblyType, AssemblyValue } from '../support/assembly';

/** The types of some assemblies by their full names. */
export class TypeIndex {
  private readonly types = new Map<string, AssemblyType>();

  /**
   * @param own the assembly that is checked
   * @param peers those whose types it uses
   */
  constructor(private readonly own: Assembly, peers: readonly Assembly[] = []) {
    for (const assembly of [...peers, own]) {
      Object.entries(assembly.types ?? {}).forEach(([name, type]) => this.types.set(name, type));
    }
  }

  /** The types of the checked assembly. */
  public get ownTypes(): AssemblyType[] {
    return Object.values(this.own.types ?? {});
  }

  /** The type itself and all that it extends and implements, each once. */
  public lineage(type: AssemblyType): AssemblyType[] {
    const found = new Set<AssemblyType>();
    const visit = (it?: AssemblyType): void => {
      if (it !== undefined && !found.has(it)) {
        found.add(it);
        basesOf(it).forEach(base => visit(this.types.get(base)));
      }
    };
    visit(type);
    return [...found];
  }

  /** The struct that a parameter takes. */
  public structOf({ type: { fqn } }: AssemblyValue): AssemblyType | undefined {
    const found = fqn === undefined ? undefined : this.types.get(fqn);
    return found?.datatype === true ? found : undefined;
  }
}

/** A rule about shapes that some language cannot use: what breaks it. */
export type ShapeRule = (types: TypeIndex) => string[];

/**
 * Go: a class that leaves an optional member of an interface out inherits it from each interface that has it, and the compiler cannot choose.
 */
export const leavesNoMemberOut: ShapeRule = types => types.ownTypes.filter(isClass).flatMap(type => {
  const lineage = types.lineage(type);
  const declared = new Set(lineage.filter(isClass).flatMap(memberNames));
  return lineage.flatMap(from => memberNames(from).filter(name => !declared.has(name)).map(name => `${type.fqn} leaves out ${name} of ${from.fqn}`));
});

/**
 * Python: the members of the last struct are keyword arguments, and one that is required makes an optional struct required.
 */
export const leavesOptionalStructsOut: ShapeRule = types => callables(types).flatMap(({ name, parameters }) => {
  return parameters.filter(({ optional }) => optional === true).flatMap(parameter => {
    const struct = types.structOf(parameter);
    const required = struct && types.lineage(struct).flatMap(it => it.properties ?? []).find(({ optional }) => optional !== true);
    return required === undefined ? [] : [`${name} has the optional struct ${parameter.name}, whose ${required.name} is required`];
  });
});

/** Python and Java: only the last struct becomes keyword arguments or a builder; another one is a foreign body there. */
export const putsStructsLast: ShapeRule = types => callables(types).flatMap(({ name, parameters }) => parameters.slice(0, -1)
  .filter(parameter => types.structOf(parameter) !== undefined).map(parameter => `${name} has parameters after the struct ${parameter.name}`));

/** Python turns names into snake case, Go into Pascal case: names that differ by case or '_' only may become one. */
export const namesDifferByMoreThanCase: ShapeRule = types => [
  ...twins(types.ownTypes.map(({ fqn }) => fqn)),
  ...types.ownTypes.flatMap(type => twins([...new Set(types.lineage(type).flatMap(memberNames))]).map(twin => `${type.fqn}: ${twin}`)),
];

/** Go has a function New<class> beside the type, and <class>_<member> for static members. */
export const leavesNamesToGo: ShapeRule = types => {
  const made = new Set(types.ownTypes.filter(isClass).map(type => [type.namespace, `New${type.name}`].join('.')));
  return types.ownTypes.filter(type => made.has([type.namespace, type.name].join('.')) || type.name.includes('_')).map(({ fqn }) => `${fqn} has a name that Go needs`);
};

/** Words of the languages that we publish for, in which a member gets another name: `not_` in Python. Go capitalizes members, so has none. */
const RESERVED = new Set([
  // Python
  'and', 'as', 'assert', 'async', 'await', 'break', 'class', 'continue', 'def', 'del', 'elif', 'else', 'except', 'finally', 'for', 'from', 'global', 'if', 'import',
  'in', 'is', 'lambda', 'nonlocal', 'not', 'or', 'pass', 'raise', 'return', 'try', 'while', 'with', 'yield', 'self',
  // Java
  'abstract', 'boolean', 'byte', 'case', 'catch', 'char', 'const', 'default', 'do', 'double', 'enum', 'extends', 'final', 'float', 'goto', 'implements',
  'instanceof', 'int', 'interface', 'long', 'native', 'new', 'package', 'private', 'protected', 'public', 'short', 'static', 'strictfp', 'super', 'switch',
  'synchronized', 'this', 'throw', 'throws', 'transient', 'void', 'volatile', 'null', 'true', 'false',
]);

/** Python and Java: a reserved word gets an underscore there, which nobody expects. */
export const usesNoReservedWords: ShapeRule = types => [
  ...types.ownTypes.flatMap(type => memberNames(type).map(name => `${type.fqn}.${name}`)),
  ...callables(types).flatMap(({ name, parameters }) => parameters.map(parameter => `${name}.${parameter.name}`)),
].filter(name => RESERVED.has(name.slice(name.lastIndexOf('.') + 1)));

function basesOf({ base, interfaces = [] }: AssemblyType): readonly string[] {
  return base === undefined ? interfaces : [base, ...interfaces];
}

function isClass({ kind }: AssemblyType): boolean {
  return kind === 'class';
}

function memberNames({ members = [], properties = [], methods = [] }: AssemblyType): string[] {
  return [...members, ...properties, ...methods].map(({ name }) => name);
}

interface NamedCallable {
  readonly name: string;
  readonly parameters: readonly AssemblyValue[];
}

function callables(types: TypeIndex): NamedCallable[] {
  const named = (name: string, { parameters = [] }: AssemblyCallable) => ({ name, parameters });
  return types.ownTypes.flatMap(({ fqn, initializer, methods = [] }) => [
    ...initializer === undefined ? [] : [named(`new ${fqn}`, initializer)],
    ...methods.map(method => named(`${fqn}.${method.name}`, method)),
  ]);
}

function twins(names: readonly string[]): string[] {
  const seen = new Map<string, string>();
  return names.flatMap(name => {
    const key = name.toLowerCase().replaceAll('_', '');
    const first = seen.get(key);
    seen.set(key, first ?? name);
    return first === undefined ? [] : [`${first} and ${name} differ by case only`];
  });
}
