import { Field, isRecord } from '../../../topology';

/** What cannot be told before the controller has asked. */
export const ANYTHING = Symbol('anything');

/** What one Application is made from. */
export interface ParameterSet {
  /** With Go templates, values by their names; without, by the whole text between the braces. */
  readonly values: { readonly [name: string]: unknown };
  /** How names begin that nobody knows before. */
  readonly open: readonly string[];
  /** The element of a list that it is. @default - it stands for all that a generator gives */
  readonly element?: Field;
}

/** What the entry of a generator gives, each element for itself or all together; undefined where nobody knows. */
export function parametersOf(generator: Field, isGo: boolean): readonly ParameterSet[] | undefined {
  const [kind, ...others] = kindsIn(generator);
  const read = kind === undefined || others.length > 0 ? undefined : READERS[`${kind.step}`];
  const sets = kind === undefined ? undefined : read?.(kind, isGo);
  return sets === undefined || !generator.has('selector') ? sets : [together(sets)];
}

/** The generators of an entry, which should be one. */
export function kindsIn(generator: Field): readonly Field[] {
  return generator.members().filter(({ step, value }) => step !== 'selector' && isRecord(value));
}

const READERS: { readonly [kind: string]: ((generator: Field, isGo: boolean) => readonly ParameterSet[] | undefined) | undefined } = {
  list: ofList, clusters: ofClusters, git: ofGit, matrix: ofChildren, merge: ofChildren,
};

function ofList(list: Field, isGo: boolean): readonly ParameterSet[] | undefined {
  const elements = list.member('elements').items();
  if (list.has('elementsYaml') || elements.length === 0 || elements.some(({ value }) => !isRecord(value))) {
    return undefined;
  }
  return elements.map(element => {
    const members = element.members().map(({ step, value }): [string, unknown] => [`${step}`, value]);
    const values = element.member('values').members().map(({ step, value }): [string, unknown] => [`values.${step}`, value]);
    return { values: Object.fromEntries(isGo ? members : [...members.filter(([name]) => name !== 'values'), ...values]), open: [], element };
  });
}

function ofClusters(clusters: Field, isGo: boolean): readonly ParameterSet[] | undefined {
  if (clusters.member('flatList').flag === true) {
    return undefined;
  }
  const values = { ...anyOf('name', 'nameNormalized', 'server', 'project'), ...isGo ? { metadata: anyOf('labels', 'annotations') } : {}, ...valuesOf(clusters, isGo) };
  return [{ values, open: isGo ? [] : ['metadata.labels.', 'metadata.annotations.'] }];
}

/** Files hold parameters of their own. */
function ofGit(git: Field, isGo: boolean): readonly ParameterSet[] | undefined {
  if (git.member('files').items().length > 0 || git.member('directories').items().length === 0) {
    return undefined;
  }
  const prefix = git.textOf('pathParamPrefix') ?? '';
  if (isGo) {
    const path = { path: anyOf('path', 'basename', 'basenameNormalized', 'segments') };
    return [{ values: { ...prefix === '' ? path : { [prefix]: path }, ...valuesOf(git, isGo) }, open: [] }];
  }
  const name = prefix === '' ? 'path' : `${prefix}.path`;
  return [{ values: { ...anyOf(name, `${name}.basename`, `${name}.basenameNormalized`), ...valuesOf(git, isGo) }, open: [`${name}[`] }];
}

/** Which elements meet is left open. */
function ofChildren(combination: Field, isGo: boolean): readonly ParameterSet[] | undefined {
  const children = combination.member('generators').items().map(child => parametersOf(child, isGo));
  return children.length === 0 || children.includes(undefined) ? undefined : [together(children.flatMap(sets => sets ?? []))];
}

/** All names that any of several sets has. */
function together(sets: readonly ParameterSet[]): ParameterSet {
  const values: { [name: string]: unknown } = {};
  for (const set of sets) {
    for (const [name, value] of Object.entries(set.values)) {
      values[name] = Object.hasOwn(values, name) && isRecord(value) ? ANYTHING : value;
    }
  }
  return { values, open: sets.flatMap(({ open }) => open) };
}

function valuesOf(generator: Field, isGo: boolean): { readonly [name: string]: unknown } {
  const names = generator.member('values').members().map(({ step }) => `${step}`);
  return isGo ? names.length === 0 ? {} : { values: anyOf(...names) } : anyOf(...names.map(name => `values.${name}`));
}

function anyOf(...names: string[]): { readonly [name: string]: unknown } {
  return Object.fromEntries(names.map(name => [name, ANYTHING]));
}
