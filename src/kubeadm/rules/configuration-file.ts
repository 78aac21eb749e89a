import { controlPlaneSpecs } from './config-specs';
import { isPlainObject, scalarText } from '../../core';
import { readKubernetesYaml } from '../../core/plain-yaml/kubernetes-yaml';
import { Finding, Rule, Severity } from '../../knowledge';
import { itemsOf } from '../../rules/shared/fields';
import { namedArguments } from '../../rules/shared/node-configs';
import { contentOf, nodeFileText } from '../../rules/shared/node-file-text';
import { minorOf } from '../../rules/shared/versions';
import { Field } from '../../topology';
import {
  admissionProblem, auditProblem, authenticationProblem, authorizationProblem, encryptionProblem, schedulerProblem,
} from '../configuration-problems';
import { NodeObject } from '../node-yaml';
import { Component } from '../removed-settings';

/** What a program of the control plane reads from a file. */
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

type Configurations = { readonly [argument: string]: Configuration };

/** What an expression or a variable stands in is known on the node only. */
const UNKNOWN = /\{%|\{\{|\$\{/;
const UNREADABLE = Symbol('unreadable');
const OF_API_SERVER = 'apiserver.config.k8s.io';
const OF_SCHEDULER = 'kubescheduler.config.k8s.io';

/** By the argument of the API server that names the file. */
const OF_API_SERVER_ARGUMENTS: Configurations = {
  'audit-policy-file': { kind: 'Policy', apiVersions: ['audit.k8s.io/v1'], formerVersions: { 'audit.k8s.io/v1beta1': 24 }, problemOf: auditProblem },
  'encryption-provider-config': { kind: 'EncryptionConfiguration', apiVersions: [`${OF_API_SERVER}/v1`], problemOf: encryptionProblem },
  'admission-control-config-file': {
    kind: 'AdmissionConfiguration',
    apiVersions: [`${OF_API_SERVER}/v1`, 'apiserver.k8s.io/v1alpha1'],
    formerMembers: ['imagePolicy', 'podNodeSelectorPluginConfig'],
    problemOf: admissionProblem,
  },
  'authentication-config': { kind: 'AuthenticationConfiguration', apiVersions: versionsOf('v1', 'v1beta1', 'v1alpha1'), problemOf: authenticationProblem },
  'authorization-config': { kind: 'AuthorizationConfiguration', apiVersions: versionsOf('v1', 'v1beta1', 'v1alpha1'), problemOf: authorizationProblem },
};
const OF_SCHEDULER_ARGUMENTS: Configurations = {
  config: {
    kind: 'KubeSchedulerConfiguration',
    apiVersions: [`${OF_SCHEDULER}/v1`],
    formerVersions: { [`${OF_SCHEDULER}/v1beta1`]: 25, [`${OF_SCHEDULER}/v1beta2`]: 28, [`${OF_SCHEDULER}/v1beta3`]: 29 },
    problemOf: schedulerProblem,
  },
};
const PROGRAMS: readonly [Component, string, Configurations][] = [
  [Component.API_SERVER, 'apiServer', OF_API_SERVER_ARGUMENTS], [Component.SCHEDULER, 'scheduler', OF_SCHEDULER_ARGUMENTS],
];

/** Files that programs of the control plane do not start with. */
export const CONFIGURATION_FILE: Rule = {
  code: 'control-plane/configuration-file',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 staging/src/k8s.io/apiserver/pkg/{audit/policy/reader.go,apis/audit/validation,server/options/encryptionconfig,apis/apiserver/validation,admission/config.go}, '
    + 'staging/src/k8s.io/pod-security-admission/admission/api, pkg/scheduler/apis/config',
  needsMember: ['extraArgs'],
  check: topology => controlPlaneSpecs(topology).flatMap(spec => {
    const [config, minor] = [spec.member('kubeadmConfigSpec'), minorOf(spec.textOf('version') ?? '')];
    return PROGRAMS.flatMap(([program, member, configurations]) => {
      const args = config.at(`clusterConfiguration.${member}`).find('extraArgs');
      return args === undefined ? [] : namedArguments(args).filter(({ name }) => Object.hasOwn(configurations, name))
        .flatMap(({ name, value }) => itemsOf(config, 'files').filter(file => file.textOf('path') === value.text && file.member('append').flag !== true)
          .flatMap(file => checkFile({ program, argument: name, configuration: configurations[name] }, nodeFileText(file, topology), file, minor)));
    });
  }),
};

interface Reader {
  readonly program: Component;
  readonly argument: string;
  readonly configuration: Configuration;
}

function checkFile({ program, argument, configuration }: Reader, text: string | undefined, file: Field, minor: number | undefined): Finding[] {
  const problem = text === undefined || text.trim() === '' || UNKNOWN.test(text) ? undefined : problemOf(configuration, text, minor);
  return problem === undefined ? [] : [{
    at: contentOf(file), message: `'${file.textOf('path')}' ${problem.replace(';', `, and ${program} does not start with it as '${argument}';`)}`,
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

function versionsOf(...versions: string[]): string[] {
  return versions.map(version => `${OF_API_SERVER}/${version}`);
}
