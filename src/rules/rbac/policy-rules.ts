import { editDistance } from '../../core';
import { Finding, ProviderRegistry } from '../../knowledge';
import { Field } from '../../topology';

/** Those that Kubernetes asks for; there may be more, of others. */
const VERBS = [
  'get', 'list', 'watch', 'create', 'update', 'patch', 'delete', 'deletecollection', 'use', 'bind', 'escalate', 'impersonate', 'approve', 'sign', 'attest', 'proxy', 'post', 'put', 'head', 'options',
];
const ANY = '*';
const SHORTEST_VERB = 3;
const START_LENGTH = 3;

/** The resources of all kinds by their names, each with the groups that have it; and the names of each group. */
interface Resources {
  readonly groupsOf: ReadonlyMap<string, readonly string[]>;
  readonly inGroup: ReadonlyMap<string, ReadonlySet<string>>;
  /** The names of kinds as they are not written here. */
  readonly singulars: ReadonlyMap<string, string>;
}

const known = new WeakMap<ProviderRegistry, Resources>();

/** What a rule of a role asks for under a name that is nearly that of something, or in a group that does not have it. */
export function ruleSlips(rule: Field, registry: ProviderRegistry): Finding[] {
  const groups = rule.member('apiGroups').items().flatMap(({ text }) => text ?? []);
  return [
    ...rule.member('verbs').items().flatMap(verbSlip),
    ...groups.length === 0 || groups.includes(ANY) ? [] : rule.member('resources').items().flatMap(at => resourceSlip(at, groups, resourcesOf(registry))),
  ];
}

function verbSlip(at: Field): Finding[] {
  const { text = ANY } = at;
  const isKnown = text === ANY || VERBS.includes(text);
  const near = isKnown || text.length < SHORTEST_VERB ? undefined : VERBS.find(verb => editDistance(verb, text.toLowerCase(), 1) <= 1);
  return near === undefined ? [] : [{ at, message: `'${text}' is no verb of Kubernetes; did you mean '${near}'?` }];
}

function resourceSlip(at: Field, groups: readonly string[], { groupsOf, inGroup, singulars }: Resources): Finding[] {
  const [name = ''] = (at.text ?? '').split('/');
  const right = groupsOf.get(name);
  // What somebody else's group has, nobody knows.
  if (name === '' || name.includes(ANY) || right?.some(group => groups.includes(group)) === true || !groups.every(group => inGroup.has(group))) {
    return [];
  }
  if (right !== undefined) {
    // Of others, only some kinds are known.
    return !groups.every(isComplete) || !right.some(isComplete) ? [] : [{ at, message: `'${name}' is not of the group ${groups.map(group => `'${group}'`).join(' or ')}, so that the rule gives no right to it; it is of '${right.join("' or '")}'` }];
  }
  const near = groups.flatMap(group => nearIn(name, inGroup.get(group)!, singulars) ?? [])[0];
  return near === undefined ? [] : [{ at, message: `'${name}' is no resource of its group; did you mean '${near}'?` }];
}

/** Whether all kinds of a group by these names are known: those of Cluster API, and of Kubernetes itself as far as bundles have them. */
function isComplete(group: string): boolean {
  return group === '' || group.endsWith('cluster.x-k8s.io');
}

/** A resource is written in lower case and in the plural. Kinds of one provider begin alike. */
function nearIn(name: string, resources: ReadonlySet<string>, singulars: ReadonlyMap<string, string>): string | undefined {
  const plural = singulars.get(name.toLowerCase()) ?? name.toLowerCase();
  if (resources.has(plural)) {
    return plural;
  }
  const start = name.slice(0, START_LENGTH);
  return [...resources].find(resource => resource.startsWith(start) && editDistance(resource, name, 1) <= 1);
}

/** Plurals are made as those who define kinds make them; a kind that could have several has them all. */
function resourcesOf(registry: ProviderRegistry): Resources {
  const found = known.get(registry);
  if (found !== undefined) {
    return found;
  }
  const [groupsOf, inGroup, singulars] = [new Map<string, string[]>(), new Map<string, Set<string>>(), new Map<string, string>()];
  for (const { group, kind } of registry.kinds) {
    const singular = kind.toLowerCase();
    const plurals = pluralsOf(singular);
    const names = inGroup.get(group) ?? new Set<string>();
    inGroup.set(group, names);
    plurals.forEach(plural => {
      names.add(plural);
      groupsOf.set(plural, [...new Set([...groupsOf.get(plural) ?? [], group])]);
    });
    if (!plurals.includes(singular)) {
      singulars.set(singular, plurals[0]);
    }
  }
  const resources = { groupsOf, inGroup, singulars };
  known.set(registry, resources);
  return resources;
}

function pluralsOf(singular: string): string[] {
  if (/(?:s|x|ch|sh)$/.test(singular)) {
    return /[^s]s$/.test(singular) ? [singular, `${singular}es`] : [`${singular}es`];
  }
  return /[^aeiou]y$/.test(singular) ? [`${singular.slice(0, -1)}ies`] : [`${singular}s`];
}
