import { PublicType } from './public-types';

/** One thing that props are about. */
interface Thing {
  /** Its names; one that starts with `…` is the end of longer names. */
  readonly props: readonly string[];
  /** The folders whose types have one of them, as the table lists them. */
  readonly folders: string;
  readonly refused: readonly string[];
  /** Props that have a refused name for a reason, as `Type.prop`. */
  readonly except: readonly string[];
}

/** What the tables in CONTRIBUTING.md allow. */
export interface Vocabulary {
  readonly prefixes: { readonly [folder: string]: readonly string[] };
  readonly things: readonly Thing[];
  readonly factories: readonly string[];
  /** The words of a class, beside the factories. */
  readonly alternatives: { readonly [type: string]: readonly string[] };
}

/** Reads the tables, which are known by the first cell of their heads. */
export function readVocabulary(markdown: string, alternatives: Vocabulary['alternatives']): Vocabulary {
  return {
    prefixes: Object.fromEntries(table(markdown, 'folder').map(([folder, words]) => [quoted(folder)[0], quoted(words)])),
    things: table(markdown, 'thing').map(([, props, folders, refused, except]) => (
      { props: quoted(props), folders, refused: quoted(refused), except: quoted(except).filter(word => word.includes('.')) })),
    factories: table(markdown, 'factory').flatMap(([words]) => quoted(words)),
    alternatives,
  };
}

/** Whatever the vocabulary does not allow, one sentence each. */
export function nameFindings(types: readonly PublicType[], vocabulary: Vocabulary): string[] {
  return [
    ...types.flatMap(type => prefixFindings(type, vocabulary)),
    ...types.flatMap(type => propFindings(type, vocabulary)),
    ...types.flatMap(type => factoryFindings(type, vocabulary)),
    ...vocabulary.things.flatMap(thing => folderFindings(types, thing)),
    ...repeatedNames(types),
    ...unusedWords(types, vocabulary),
  ];
}

function prefixFindings({ name, folder }: PublicType, { prefixes }: Vocabulary): string[] {
  const provider = /^providers\/[^/]+/.exec(folder)?.[0];
  if (provider === undefined) {
    return [];
  }
  const bare = name.replace(/^I(?=[A-Z])/, '');
  const allowed = prefixes[provider] ?? [];
  return allowed.some(prefix => bare.startsWith(prefix)) ? [] : [`${name} of ${provider} starts with none of: ${allowed.join(', ')}`];
}

function propFindings({ name, properties, constructProps }: PublicType, { things }: Vocabulary): string[] {
  return [
    ...properties.flatMap(prop => things
      .filter(thing => thing.refused.includes(prop) && !thing.except.includes(`${name}.${prop}`))
      .map(thing => `${name}.${prop} is called ${thing.props.join(' or ')}`)),
    ...constructProps.includes('name') ? [`${name} gets the name of its object from 'name'; call it <noun>Name`] : [],
  ];
}

/** A table that says who has a prop is of use only if it is right. */
function folderFindings(types: readonly PublicType[], { props, folders }: Thing): string[] {
  const isNamed = (prop: string) => props.some(name => name.startsWith('…') ? prop.endsWith(name.slice(1)) : prop === name);
  const having = types.filter(({ properties }) => properties.some(isNamed)).map(({ folder }) => folder.replace(/^providers\//, '').replace(/\/.*/, ''));
  const list = [...new Set(having)].sort().join(', ');
  return list === folders ? [] : [`${props.join(' or ')} is in ${list}, and the table says ${folders}`];
}

function factoryFindings({ name, factories }: PublicType, vocabulary: Vocabulary): string[] {
  return factories.filter(factory => !vocabulary.factories.includes(factory) && vocabulary.alternatives[name]?.includes(factory) !== true)
    .map(factory => `${name}.${factory}() is neither in the vocabulary of factories nor an alternative of ${name}`);
}

/** Names are compared without case: some languages make names of files and namespaces from them. A submodule may have a type of its own name, not the root. */
function repeatedNames(types: readonly PublicType[]): string[] {
  const submodules = [...new Set(types.map(({ submodule }) => submodule))].filter(submodule => submodule !== '');
  const key = (name: string) => name.replace(/_/g, '').toLowerCase();
  const places = types.map(({ name, submodule }) => ({ name, place: submodule || 'root' }));
  const byKey = new Map<string, typeof places>();
  places.forEach(one => byKey.set(key(one.name), [...byKey.get(key(one.name)) ?? [], one]));
  return [
    ...[...byKey.values()].filter(twins => twins.length > 1)
      .map(twins => `the name ${twins[0].name} is given ${twins.length} times: ${twins.map(({ place }) => place).join(', ')}`),
    ...submodules.filter(submodule => types.some(type => type.submodule === '' && key(type.name) === key(submodule)))
      .map(submodule => `submodule ${submodule} is named like a type of the root`),
  ];
}

/** Words that allow something which is no longer there. */
function unusedWords(types: readonly PublicType[], { prefixes, things, factories, alternatives }: Vocabulary): string[] {
  const props = new Set(types.flatMap(({ name, properties }) => properties.map(prop => `${name}.${prop}`)));
  const made = new Set(types.flatMap(type => type.factories.flatMap(factory => [factory, `${type.name}.${factory}`])));
  return [
    ...Object.keys(prefixes).filter(folder => !types.some(type => type.folder.startsWith(folder))).map(folder => `no type is in ${folder}`),
    ...things.flatMap(({ except }) => except).filter(prop => !props.has(prop)).map(prop => `there is no ${prop} to except`),
    ...factories.filter(factory => !made.has(factory)).map(factory => `no class has a factory ${factory}`),
    ...Object.entries(alternatives).flatMap(([type, words]) => words.filter(word => !made.has(`${type}.${word}`)).map(word => `there is no ${type}.${word}()`)),
  ];
}

function table(markdown: string, firstHead: string): string[][] {
  const lines = markdown.split('\n');
  const start = lines.findIndex(line => line.startsWith(`| ${firstHead} |`));
  if (start === -1) {
    throw new Error(`there is no table whose first column is '${firstHead}'`);
  }
  const length = lines.slice(start).findIndex(line => !line.startsWith('|'));
  return lines.slice(start + 2, start + length).map(line => line.split('|').slice(1, -1).map(cell => cell.trim()));
}

function quoted(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word);
}
