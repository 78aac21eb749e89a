import { controlPlaneSpecs } from './config-specs';
import { isPlainObject, nearestName, scalarText } from '../../core';
import { readKubernetesYaml } from '../../core/plain-yaml/kubernetes-yaml';
import { Finding, Rule, Severity } from '../../knowledge';
import { itemsOf } from '../../rules/shared/fields';
import { namedArguments } from '../../rules/shared/node-configs';
import { contentOf, nodeFileText } from '../../rules/shared/node-file-text';
import { minorOf } from '../../rules/shared/versions';
import { Field } from '../../topology';
import { entriesOf, membersOf, NodeObject } from '../node-yaml';

/** What the API server reads from a file. */
interface Configuration {
  readonly kind: string;
  readonly apiVersions: readonly string[];
  /** Older ones with the minor release since which they are gone. @default - there were none */
  readonly formerVersions?: { readonly [apiVersion: string]: number };
  /** Members that stand for the kind in files of old. @default - none do */
  readonly formerMembers?: readonly string[];
  /** What else keeps it from starting. @default - nothing is known of the rest */
  readonly problemOf?: (configuration: NodeObject) => string | undefined;
}

/** What an expression or a variable stands in is known on the node only. */
const UNKNOWN = /\{%|\{\{|\$\{/;
const UNREADABLE = Symbol('unreadable');
const OF_API_SERVER = 'apiserver.config.k8s.io';
const LEVELS = ['None', 'Metadata', 'Request', 'RequestResponse'];
const SOCKET = /^unix:\/\/\/./;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** How many bytes a key has, by the provider that encrypts with it. */
const KEY_SIZES: { readonly [provider: string]: readonly number[] } = { aesgcm: [16, 24, 32], aescbc: [16, 24, 32], secretbox: [32] };
const STAGES = ['RequestReceived', 'ResponseStarted', 'ResponseComplete', 'Panic'];

/** By the argument that names the file. */
const CONFIGURATIONS: { readonly [argument: string]: Configuration } = {
  'audit-policy-file': { kind: 'Policy', apiVersions: ['audit.k8s.io/v1'], formerVersions: { 'audit.k8s.io/v1beta1': 24 }, problemOf: auditProblem },
  'encryption-provider-config': { kind: 'EncryptionConfiguration', apiVersions: [`${OF_API_SERVER}/v1`], problemOf: encryptionProblem },
  'admission-control-config-file': {
    kind: 'AdmissionConfiguration', apiVersions: [`${OF_API_SERVER}/v1`, 'apiserver.k8s.io/v1alpha1'], formerMembers: ['imagePolicy', 'podNodeSelectorPluginConfig'],
  },
  'authentication-config': { kind: 'AuthenticationConfiguration', apiVersions: versionsOf('v1', 'v1beta1', 'v1alpha1') },
  'authorization-config': { kind: 'AuthorizationConfiguration', apiVersions: versionsOf('v1', 'v1beta1', 'v1alpha1') },
};

/** Files of the API server that it does not start with. */
export const CONFIGURATION_FILE: Rule = {
  code: 'control-plane/configuration-file',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 staging/src/k8s.io/apiserver/pkg/{audit/policy/reader.go,apis/audit/validation,server/options/encryptionconfig,apis/apiserver/validation,admission/config.go}',
  needsMember: ['extraArgs'],
  check: topology => controlPlaneSpecs(topology).flatMap(spec => {
    const [config, minor] = [spec.member('kubeadmConfigSpec'), minorOf(spec.textOf('version') ?? '')];
    const args = config.at('clusterConfiguration.apiServer').find('extraArgs');
    return args === undefined ? [] : namedArguments(args).filter(({ name }) => Object.hasOwn(CONFIGURATIONS, name))
      .flatMap(({ name, value }) => itemsOf(config, 'files').filter(file => file.textOf('path') === value.text && file.member('append').flag !== true)
        .flatMap(file => checkFile(name, nodeFileText(file, topology), file, minor)));
  }),
};

function checkFile(argument: string, text: string | undefined, file: Field, minor: number | undefined): Finding[] {
  const problem = text === undefined || text.trim() === '' || UNKNOWN.test(text) ? undefined : problemOf(CONFIGURATIONS[argument], text, minor);
  return problem === undefined ? [] : [{
    at: contentOf(file), message: `'${file.textOf('path')}' ${problem.replace(';', `, and kube-apiserver does not start with it as '${argument}';`)}`,
  }];
}

/** What of it may be a secret, the message does not say. */
function problemOf(configuration: Configuration, text: string, minor = 0): string | undefined {
  const { kind, apiVersions, formerVersions = {}, formerMembers = [] } = configuration;
  const value = tryRead(text);
  if (value === UNREADABLE) {
    return 'is no YAML; correct it';
  }
  if (!isPlainObject(value)) {
    return `is no object; write the kind '${kind}'`;
  }
  if (formerMembers.some(member => value[member] !== undefined)) {
    return undefined;
  }
  if (value.kind !== kind) {
    return `${typeof value.kind === 'string' ? `is of the kind '${value.kind}'` : 'has no kind'}; write '${kind}'`;
  }
  if (!apiVersions.includes(scalarText(value.apiVersion)) && !(minor < formerVersions[scalarText(value.apiVersion)])) {
    return `${typeof value.apiVersion === 'string' ? `has the apiVersion '${value.apiVersion}'` : 'has no apiVersion'}; write '${apiVersions[0]}'`;
  }
  return configuration.problemOf?.(value);
}

function tryRead(text: string): unknown {
  try {
    return readKubernetesYaml(text);
  } catch {
    return UNREADABLE;
  }
}

function auditProblem({ rules, omitStages }: NodeObject): string | undefined {
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
  return stage === undefined ? undefined : `has the stage '${scalarText(stage)}'; ${remedyFor(stage, STAGES)}`;
}

function encryptionProblem({ resources }: NodeObject): string | undefined {
  const entries = entriesOf(resources);
  if (entries.length === 0) {
    return "has no resources; write at least one entry to 'resources'";
  }
  if (entries.some(entry => !Array.isArray(entry.resources) || entry.resources.length === 0)) {
    return "has an entry without 'resources'; write which, such as secrets";
  }
  if (entries.some(entry => entriesOf(entry.providers).length === 0)) {
    return "has an entry without 'providers'; write at least one";
  }
  const providers = entries.flatMap(entry => entriesOf(entry.providers));
  const socket = providers.flatMap(({ kms }) => isPlainObject(kms) ? [kms.endpoint] : []).find(endpoint => !SOCKET.test(scalarText(endpoint)));
  if (socket !== undefined) {
    return `has the endpoint '${scalarText(socket)}' of a KMS; write the socket as unix:///<path>`;
  }
  const wrong = Object.keys(KEY_SIZES).find(name => providers.some(provider => keysOf(provider[name]).some(key => !KEY_SIZES[name].includes(key))));
  return wrong && `has a key of '${wrong}' of another size than it takes; make one of ${KEY_SIZES[wrong].join(', ')} random bytes, in base64`;
}

/** The sizes of keys, less those that are filled in later. */
function keysOf(provider: unknown): number[] {
  const texts = entriesOf(membersOf(provider).keys).map(({ secret }) => typeof secret === 'string' ? secret : '');
  return texts.filter(text => BASE64.test(text)).map(text => Buffer.from(text, 'base64').length);
}

function remedyFor(text: unknown, words: readonly string[]): string {
  const near = nearestName(scalarText(text ?? ''), words);
  return near === undefined ? `write one of ${words.join(', ')}` : `write '${near}'`;
}

function versionsOf(...versions: string[]): string[] {
  return versions.map(version => `${OF_API_SERVER}/${version}`);
}
