import { isDnsSubdomain, isPlainObject, isUrl, nearestName, scalarText } from '../core';
import { entriesOf, membersOf, NodeObject } from './node-yaml';

const LEVELS = ['None', 'Metadata', 'Request', 'RequestResponse'];
const STAGES = ['RequestReceived', 'ResponseStarted', 'ResponseComplete', 'Panic'];
const SOCKET = /^unix:\/\/\/./;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** How many bytes a key has, by the provider that encrypts with it. */
const KEY_SIZES: { readonly [provider: string]: readonly number[] } = { aesgcm: [16, 24, 32], aescbc: [16, 24, 32], secretbox: [32] };
const PROVIDERS = ['kms', 'identity', ...Object.keys(KEY_SIZES)];
const EVERYTHING = '*.*';
const POD_SECURITY = 'PodSecurity';
const POD_SECURITY_GROUP = 'pod-security.admission.config.k8s.io';
const POD_SECURITY_LEVELS = ['privileged', 'baseline', 'restricted'];
const POD_SECURITY_VERSION = /^(?:latest|v1\.(?:\d|[1-9]\d*))$/;
const AUTHORIZERS = ['Webhook', 'Node', 'RBAC', 'ABAC', 'AlwaysAllow', 'AlwaysDeny'];

/** What an API server has against an audit policy. */
export function auditProblem({ rules, omitStages }: NodeObject): string | undefined {
  const entries = entriesOf(rules);
  if (entries.length === 0) {
    return "has no rules; write at least one to 'rules'";
  }
  const wrong = entries.find(({ level }) => !LEVELS.includes(scalarText(level)));
  if (wrong !== undefined) {
    return `has ${wrong.level === undefined ? 'a rule without a level' : `the level '${scalarText(wrong.level)}'`}; ${remedyFor(wrong.level, LEVELS)}`;
  }
  const stages = [omitStages, ...entries.map(entry => entry.omitStages)].flat().filter(text => text !== undefined && text !== null);
  const stage = stages.find(text => !STAGES.includes(scalarText(text)));
  return stage === undefined ? firstOf(entries, auditRuleProblem) : `has the stage '${scalarText(stage)}'; ${remedyFor(stage, STAGES)}`;
}

function auditRuleProblem({ nonResourceURLs, resources, namespaces }: NodeObject): string | undefined {
  const [urls, groups] = [textsOf(nonResourceURLs), listOf(resources)];
  const url = urls.find(text => text !== '*' && (!text.startsWith('/') || text.slice(0, -1).includes('*')));
  if (url !== undefined) {
    return `has the URL '${url}' in 'nonResourceURLs'; write a path from '/' on, with '*' at its end only`;
  }
  if (urls.length > 0 && (groups.length > 0 || listOf(namespaces).length > 0)) {
    return "has a rule with 'nonResourceURLs' beside 'resources' or 'namespaces'; make a rule of each";
  }
  if (groups.some(entry => !isPlainObject(entry))) {
    return "has 'resources' that are no objects; write them as group and resources";
  }
  const group = entriesOf(groups).map(entry => scalarText(entry.group ?? '')).find(text => !['', '*'].includes(text) && !isDnsSubdomain(text));
  if (group !== undefined) {
    return `has the group '${group}'; write the name of a group of the API without a version`;
  }
  return entriesOf(groups).some(entry => listOf(entry.resourceNames).length > 0 && listOf(entry.resources).length === 0)
    ? "has 'resourceNames' without 'resources'; write what they are names of" : undefined;
}

/** What an API server has against the configuration of its encryption. What of it may be a secret, the message does not say. */
export function encryptionProblem({ resources }: NodeObject): string | undefined {
  const entries = entriesOf(resources);
  return entries.length === 0 ? "has no resources; write at least one entry to 'resources'"
    : firstOf(entries, ({ resources: names, providers }) => encryptedProblem(names) ?? providersProblem(entriesOf(providers)));
}

function encryptedProblem(resources: unknown): string | undefined {
  const names = textsOf(resources);
  if (names.length === 0) {
    return "has an entry without 'resources'; write a list of them, such as secrets";
  }
  const wrong = names.find(name => name !== name.toLowerCase() || name === '*');
  if (wrong !== undefined) {
    return `has the resource '${wrong}'; ${wrong === '*' ? `write '${EVERYTHING}' for all, or '*.' for those of Kubernetes itself` : 'write it in small letters'}`;
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice === undefined && (names.length === 1 || !names.includes(EVERYTHING)) ? undefined
    : `has '${twice ?? EVERYTHING}' beside the same in one entry; write each once`;
}

function providersProblem(providers: readonly NodeObject[]): string | undefined {
  if (providers.length === 0) {
    return "has an entry without 'providers'; write at least one";
  }
  const unclear = providers.find(provider => Object.keys(provider).filter(name => PROVIDERS.includes(name)).length !== 1);
  if (unclear !== undefined) {
    const [name = ''] = Object.keys(unclear);
    return `has ${Object.keys(unclear).length > 1 ? 'an entry with several providers' : `the provider '${name}'`}; write one of ${PROVIDERS.join(', ')} in each entry`;
  }
  return firstOf(providers, ({ kms }) => isPlainObject(kms) ? kmsProblem(kms) : undefined) ?? firstOf(providers, keysProblem);
}

function kmsProblem({ endpoint, name, apiVersion = 'v1' }: NodeObject): string | undefined {
  if (!SOCKET.test(scalarText(endpoint))) {
    return `has the endpoint '${scalarText(endpoint)}' of a KMS; write the socket as unix:///<path>`;
  }
  if (name === undefined || name === '') {
    return "has a KMS without 'name'; write one";
  }
  return ['v1', 'v2'].includes(scalarText(apiVersion)) ? undefined : `has a KMS with the apiVersion '${scalarText(apiVersion)}'; write v2`;
}

/** Keys that are filled in later are left out. */
function keysProblem(provider: NodeObject): string | undefined {
  const name = Object.keys(KEY_SIZES).find(member => provider[member] !== undefined);
  if (name === undefined) {
    return undefined;
  }
  const keys = entriesOf(membersOf(provider[name]).keys);
  if (keys.length === 0) {
    return `has '${name}' without keys; write at least one`;
  }
  if (keys.some(key => key.name === undefined || key.name === '')) {
    return `has a key of '${name}' without a name; write 'name'`;
  }
  const sizes = keys.map(({ secret }) => typeof secret === 'string' ? secret : '').filter(text => BASE64.test(text)).map(text => Buffer.from(text, 'base64').length);
  return sizes.every(size => KEY_SIZES[name].includes(size)) ? undefined
    : `has a key of '${name}' of another size than it takes; make one of ${KEY_SIZES[name].join(', ')} random bytes, in base64`;
}

/** What an API server has against the configuration of its admission plugins. */
export function admissionProblem(value: NodeObject): string | undefined {
  return slipIn(value, ['apiVersion', 'kind', 'plugins']) ?? firstOf(entriesOf(value.plugins), plugin => {
    const slip = slipIn(plugin, ['name', 'path', 'configuration']);
    return slip ?? (plugin.name === POD_SECURITY && isPlainObject(plugin.configuration) ? podSecurityProblem(plugin.configuration) : undefined);
  });
}

function podSecurityProblem(value: NodeObject): string | undefined {
  const { apiVersion, kind, defaults, exemptions } = value;
  if (kind !== 'PodSecurityConfiguration' || !scalarText(apiVersion).startsWith(`${POD_SECURITY_GROUP}/v1`)) {
    return `has '${scalarText(apiVersion)}' and the kind '${scalarText(kind)}' for '${POD_SECURITY}'; write '${POD_SECURITY_GROUP}/v1' and 'PodSecurityConfiguration'`;
  }
  const modes = ['enforce', 'audit', 'warn'];
  const slip = slipIn(value, ['apiVersion', 'kind', 'defaults', 'exemptions'])
    ?? slipIn(membersOf(defaults), modes.flatMap(mode => [mode, `${mode}-version`])) ?? slipIn(membersOf(exemptions), ['usernames', 'runtimeClasses', 'namespaces']);
  return slip ?? firstOf(Object.entries(membersOf(defaults)), ([name, text]) => {
    const isVersion = name.endsWith('-version');
    if (isVersion ? POD_SECURITY_VERSION.test(scalarText(text)) : POD_SECURITY_LEVELS.includes(scalarText(text))) {
      return undefined;
    }
    return `has '${name}' '${scalarText(text)}' for '${POD_SECURITY}'; ${isVersion ? "write 'latest' or a minor release such as v1.34" : remedyFor(text, POD_SECURITY_LEVELS)}`;
  });
}

/** What an API server has against the issuers that it is to trust. */
export function authenticationProblem({ jwt }: NodeObject): string | undefined {
  return firstOf(entriesOf(jwt), ({ issuer, claimMappings }) => {
    const { url, audiences } = membersOf(issuer);
    const username = membersOf(membersOf(claimMappings).username);
    if (!isUrl(scalarText(url), 'https')) {
      return `has the issuer '${scalarText(url)}'; write a URL that begins with https://`;
    }
    if (textsOf(audiences).length === 0) {
      return "has an issuer without 'audiences'; write at least one";
    }
    if (username.claim === undefined && username.expression === undefined) {
      return "has an issuer that says no user; write 'claimMappings.username.claim' and its 'prefix'";
    }
    return username.claim !== undefined && username.prefix === undefined ? "has 'claimMappings.username.claim' without 'prefix'; write one, or \"\" for none" : undefined;
  });
}

/** What an API server has against the list of those who allow requests. */
export function authorizationProblem({ authorizers }: NodeObject): string | undefined {
  const entries = entriesOf(authorizers);
  if (entries.length === 0) {
    return "has no authorizers; write at least Node and RBAC to 'authorizers'";
  }
  const wrong = entries.find(({ type }) => !AUTHORIZERS.includes(scalarText(type)));
  if (wrong !== undefined) {
    return `has the type '${scalarText(wrong.type)}'; ${remedyFor(wrong.type, AUTHORIZERS)}`;
  }
  const [names, types] = ['name', 'type'].map(member => entries.map(entry => scalarText(entry[member] ?? '')));
  const twice = names.find((name, index) => names.indexOf(name) !== index) ?? types.find((type, index) => type !== 'Webhook' && types.indexOf(type) !== index);
  return names.includes('') ? "has an authorizer without 'name'; write one" : twice && `has '${twice}' twice; write each authorizer once, under a name of its own`;
}

/** What a scheduler has against its configuration. */
export function schedulerProblem(value: NodeObject): string | undefined {
  const names = entriesOf(value.profiles).map(({ schedulerName }) => scalarText(schedulerName ?? 'default-scheduler'));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return slipIn(value, [
    'apiVersion', 'kind', 'parallelism', 'leaderElection', 'clientConnection', 'enableProfiling', 'enableContentionProfiling', 'percentageOfNodesToScore',
    'podInitialBackoffSeconds', 'podMaxBackoffSeconds', 'profiles', 'extenders', 'delayCacheUntilActive',
  ]) ?? (twice && `has two profiles '${twice}'; give each a 'schedulerName' of its own`);
}

/** What to write for a word that is none of some. */
export function remedyFor(text: unknown, words: readonly string[]): string {
  const near = nearestName(scalarText(text ?? ''), words);
  return near === undefined ? `write one of ${words.join(', ')}` : `write '${near}'`;
}

/** A member that is a slip of a known one, which strict programs do not read; later releases may have more. */
function slipIn(value: NodeObject, known: readonly string[]): string | undefined {
  return firstOf(Object.keys(value).filter(name => !known.includes(name)), name => {
    const near = nearestName(name, known);
    return near && `has '${name}'; write '${near}'`;
  });
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textsOf(value: unknown): string[] {
  return listOf(value).filter(entry => typeof entry === 'string');
}

function firstOf<T>(entries: readonly T[], find: (entry: T) => string | undefined): string | undefined {
  for (const entry of entries) {
    const found = find(entry);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}
