import { argumentFindings } from './argument-findings';
import { configSpecs } from './config-specs';
import { isOfKubelet } from './kubelet-config-gates';
import { EnvironmentArgument, environmentArguments } from './kubelet-environment';
import { isKubeletLabel } from '../../core';
import { readKubernetesYaml } from '../../core/plain-yaml/kubernetes-yaml';
import { Finding, Rule, Severity } from '../../knowledge';
import { itemsOf } from '../../rules/shared/fields';
import { contentOf, nodeFileText } from '../../rules/shared/node-file-text';
import { Field, Topology } from '../../topology';
import { argumentConflicts } from '../argument-conflicts';
import { argumentValueProblem } from '../argument-values';
import { kubeletConfigurationProblem } from '../kubelet-configuration';
import { documentsIn } from '../node-yaml';
import { Component } from '../removed-settings';

const REGISTRATIONS = ['initConfiguration', 'joinConfiguration'];

/** What an expression or a variable stands in is known on the node only. */
const UNKNOWN = /\{%|\{\{|\$\{/;

/** kubeadm writes arguments of a kubelet into a file as they are. */
export const KUBELET_ARGUMENT_VALUE: Rule = {
  code: 'node/argument-value',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 cmd/kubelet/app/options/options.go, pkg/kubelet/{eviction/helpers.go,apis/config/validation,kubeletconfig/util/codec}, staging/src/k8s.io/kubelet/config/v1beta1, pkg/kubelet/cm/{cpumanager,memorymanager,topologymanager}/policy_*.go, '
    + 'staging/src/k8s.io/component-base/cli/flag/langle_separated_map_string_string.go',
  needsMember: ['kubeletExtraArgs', 'files', 'bootCommands', 'preKubeadmCommands', 'postKubeadmCommands'],
  isLocal: true,
  check: topology => configSpecs(topology).flatMap(config => [
    ...REGISTRATIONS.flatMap(name => {
      const args = config.find(name)?.find('nodeRegistration')?.find('kubeletExtraArgs');
      return [...argumentFindings(Component.KUBELET, args), ...argumentConflicts(Component.KUBELET, args)];
    }),
    ...itemsOf(config, 'files').flatMap(file => checkFile(file, topology)),
    ...environmentArguments(config, topology).flatMap(checkEnvironment),
  ]),
};

/** What a shell or a renderer fills in is known on the node only. */
function checkEnvironment({ name, value: at, text }: EnvironmentArgument): Finding[] {
  if (text === undefined || /[${}`\\]/.test(text)) {
    return [];
  }
  const problem = name === 'node-labels' ? labelProblem(text) : argumentValueProblem(Component.KUBELET, name, text);
  return problem === undefined ? [] : [{ at, message: `'${name}' is '${text}', which ${Component.KUBELET} cannot read, and it does not start; ${problem}` }];
}

function labelProblem(labels: string): string | undefined {
  const refused = labels.split(',').map(label => label.split('=')[0].trim()).find(key => key !== '' && !isKubeletLabel(key));
  return refused && `take '${refused}' out, which kubelets may not set on themselves`;
}

function checkFile(file: Field, topology: Topology): Finding[] {
  const [path, text] = [file.textOf('path') ?? '', nodeFileText(file, topology) ?? ''];
  if (!isOfKubelet(path, text) || !/\.(?:yaml|yml|json|conf)$/.test(path) || UNKNOWN.test(text)) {
    return [];
  }
  const problem = documentsIn(text).map(problemOf).find(found => found !== undefined);
  return problem === undefined ? [] : [{ at: contentOf(file), message: `'${path}' ${problem}` }];
}

function problemOf(text: string): string | undefined {
  try {
    return kubeletConfigurationProblem(readKubernetesYaml(text));
  } catch {
    return 'is no YAML, and kubelet does not start with it; correct it';
  }
}
