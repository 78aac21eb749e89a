import { ImportError } from './errors';
import { formatJson, isObject, type Json, type JsonObject } from './json';
import { BINDING, POLICY } from './load-policies';
import type { LoadedPolicies } from './loaded-policies';
import type { ProviderPin } from './pin';
import { GENERATED } from './version-files';

/** A policy of one release, with its bindings. */
interface ReleasedPolicy {
  readonly name: string;
  readonly release: string;
  /** Policy and bindings as text, which is the same for the same rules. */
  readonly content: string;
}

/** Where the policies of a provider are written to, below the output folder. */
export function policiesPath(provider: ProviderPin): string {
  return `${provider.provider}/policies.ts`;
}

/**
 * The admission policies of all releases of a product, as TypeScript: each once, with the releases that have it in the very same form.
 *
 * Expressions are facts and stay to the letter; the texts of messages are upstream's own and go.
 */
export function policiesFile(provider: ProviderPin, loaded: readonly LoadedPolicies[]): string {
  const origins = [...new Set(loaded.map(({ pin: { repository, tag } }) => `${repository}@${tag}`))].sort();
  const all = releasesOf(loaded).flatMap((release) => policiesOf(provider, release, loaded));
  const merged = new Map<string, JsonObject>();
  for (const { name, release, content } of all) {
    const known = merged.get(`${name} ${content}`);
    merged.set(`${name} ${content}`, { name, releases: [...known?.releases as string[] ?? [], release], ...JSON.parse(content) as JsonObject });
  }
  const policies = [...merged.keys()].sort().map((key) => merged.get(key)!);
  return `${GENERATED} for ${provider.provider} from ${origins.join(', ')}: do not edit.\n\n`
    + '/** The admission policies of all releases, without the texts of their messages. */\n'
    + `export const POLICIES = ${formatJson(policies).trimEnd()};\n`;
}

function releasesOf(loaded: readonly LoadedPolicies[]): string[] {
  return [...new Set(loaded.flatMap(({ pin }) => pin.releases))]
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

function policiesOf({ provider }: ProviderPin, release: string, loaded: readonly LoadedPolicies[]): ReleasedPolicy[] {
  const manifests = loaded.filter(({ pin }) => pin.releases.includes(release)).flatMap((file) => file.manifests);
  const bindings = manifests.filter(({ kind }) => kind === BINDING);
  const policies = manifests.filter(({ kind }) => kind === POLICY).map((policy) => {
    const name = nameOf(policy);
    const own = bindings.filter((binding) => specOf(binding).policyName === name);
    if (own.length === 0) throw new ImportError(`${provider}: no binding of the policy ${name} of release ${release} is pinned, so nobody would know where it counts`);
    return { name, release, content: JSON.stringify({ ...prunedPolicy(specOf(policy)), bindings: own.map(prunedBinding) }) };
  });
  const twice = policies.find(({ name }, index) => policies.findIndex((other) => other.name === name) !== index);
  if (twice) throw new ImportError(`${provider}: the policy ${twice.name} of release ${release} is in two files`);
  return policies;
}

function nameOf({ metadata }: JsonObject): string {
  return isObject(metadata) ? String(metadata.name) : '';
}

function specOf({ spec }: JsonObject): JsonObject {
  return isObject(spec) ? spec : {};
}

function prunedPolicy({ failurePolicy, matchConstraints, matchConditions, paramKind, variables, validations }: JsonObject): JsonObject {
  return present({
    failurePolicy: failurePolicy ?? 'Fail',
    matchConstraints: prunedMatch(matchConstraints),
    matchConditions: pick(matchConditions, 'name', 'expression'),
    paramKind,
    variables: pick(variables, 'name', 'expression'),
    validations: pick(validations, 'expression', 'reason'),
  });
}

function prunedBinding(binding: JsonObject): JsonObject {
  const { matchResources, paramRef, validationActions } = specOf(binding);
  return present({ name: nameOf(binding), matchResources: prunedMatch(matchResources), paramRef, validationActions });
}

/** What a match says beyond its defaults, which some releases write and others do not. */
function prunedMatch(match: Json | undefined): Json | undefined {
  if (!isObject(match)) return undefined;
  const rest = Object.entries(match)
    .filter(([key, value]) => !(key === 'matchPolicy' && value === 'Equivalent') && !(isObject(value) && Object.keys(value).length === 0))
    .map(([key, value]): [string, Json] => [key, key === 'resourceRules' && Array.isArray(value) ? value.map(withoutAnyScope) : value]);
  return rest.length === 0 ? undefined : Object.fromEntries(rest.sort(([a], [b]) => a < b ? -1 : 1));
}

function withoutAnyScope(rule: Json): Json {
  if (!isObject(rule)) return rule;
  const { apiGroups, apiVersions, operations, resources, resourceNames, scope } = rule;
  return present({ apiGroups, apiVersions, operations, resources, resourceNames, scope: scope === '*' ? undefined : scope });
}

function pick(entries: Json | undefined, ...keys: string[]): Json | undefined {
  const picked = (entry: Json) => isObject(entry) ? present(Object.fromEntries(keys.map((key) => [key, entry[key]]))) : entry;
  return Array.isArray(entries) ? entries.map(picked) : undefined;
}

function present(object: { readonly [key: string]: Json | undefined }): JsonObject {
  return Object.fromEntries(Object.entries(object).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}
