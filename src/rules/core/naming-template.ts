import { isDnsSubdomain, MAX_LABEL_LENGTH } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { BundleObject, CLUSTER_GROUP, CONTROL_PLANE_GROUP, Field, Topology } from '../../topology';

const RANDOM = '{{ .random }}';
const LONGEST_TEMPLATE = 256;
const SAMPLES: { readonly [variable: string]: string } = {
  '.random': 'x1y2z',
  '.cluster.name': 'cluster',
  '.kubeadmControlPlane.name': 'control-plane',
  '.machineSet.name': 'machine-set',
  '.machineDeployment.topologyName': 'pool',
  '.machinePool.topologyName': 'pool',
};

/** The words of Go's text/template. Cluster API adds no functions to it. */
const LANGUAGE = [
  'if', 'else', 'end', 'range', 'with', 'define', 'template', 'block', 'break', 'continue', 'nil', 'true', 'false',
  'and', 'or', 'not', 'len', 'index', 'slice', 'call', 'html', 'js', 'print', 'printf', 'println', 'urlquery', 'eq', 'ne', 'lt', 'le', 'gt', 'ge',
];

export const NAMING_TEMPLATE: Rule = {
  code: 'machine/naming-template',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/machinedeployment.go, controlplane/kubeadm/webhooks/admission/kubeadmcontrolplane.go, core/webhooks/admission/clusterclass.go',
  needsMember: ['machineNaming', 'machineNamingStrategy', 'naming', 'namingStrategy'],
  check: topology => [
    ...templates(topology, CONTROL_PLANE_GROUP, 'KubeadmControlPlane', 'spec', '.kubeadmControlPlane.name'),
    ...templates(topology, CONTROL_PLANE_GROUP, 'KubeadmControlPlaneTemplate', 'spec.template.spec', '.kubeadmControlPlane.name'),
    ...templates(topology, CLUSTER_GROUP, 'MachineDeployment', 'spec', '.machineSet.name'),
    ...templates(topology, CLUSTER_GROUP, 'MachineSet', 'spec', '.machineSet.name'),
    ...topology.ofKind(CLUSTER_GROUP, 'ClusterClass').flatMap(namesOfClass),
  ],
};

function templates(topology: Topology, group: string, kind: string, spec: string, owner: string): Finding[] {
  return topology.ofKind(group, kind).map(object => object.at(spec))
    .flatMap(field => [field.at('machineNaming.template'), field.at('machineNamingStrategy.template')])
    .flatMap(template => checkTemplate(template, ['.random', '.cluster.name', owner]));
}

/** The objects of a cluster are told apart by the name of the cluster, without anything random. */
function namesOfClass(clusterClass: BundleObject): Finding[] {
  const spec = clusterClass.at('spec');
  const parts: readonly (readonly [Field, readonly string[]])[] = [
    [spec.member('infrastructure'), []], [spec.member('controlPlane'), []],
    ...spec.at('workers.machineDeployments').items().map((item): [Field, string[]] => [item, ['.machineDeployment.topologyName']]),
    ...spec.at('workers.machinePools').items().map((item): [Field, string[]] => [item, ['.machinePool.topologyName']]),
  ];
  return parts.flatMap(([part, more]) => [part.at('naming.template'), part.at('namingStrategy.template')].flatMap(at => checkTemplate(at, ['.random', '.cluster.name', ...more], false)));
}

function checkTemplate(at: Field, known: readonly string[], isRandom = true): Finding[] {
  // What is too long is the business of the schema.
  if (at.text === undefined || at.text === '' || at.text.length > LONGEST_TEMPLATE) {
    return [];
  }
  if (isRandom && !at.text.includes(RANDOM)) {
    return [{ at, message: `'template' '${at.text}' lacks '${RANDOM}', written exactly so, without which two machines get one name; add it` }];
  }
  const stranger = actions(at.text).flatMap(action => strangersIn(action, known))[0];
  if (stranger !== undefined) {
    return [{ at, message: `'template' '${at.text}' uses '${stranger}', which is not known here; use ${known.map(name => `'{{ ${name} }}'`).join(', ')}` }];
  }
  if (at.text.replace(/\{\{(?:[^{}]|\{(?!\{)|\}(?!\}))*\}\}/g, '').includes('{{')) {
    return [{ at, message: `'template' '${at.text}' opens '{{' and does not close it; write '}}' after the variable` }];
  }
  const name = shortened(at.text.replace(/\{\{-?\s*(\.[\w.]*)\s*-?\}\}/g, (_, variable: string) => SAMPLES[variable]));
  // What calls functions is not rendered here.
  return name.includes('{{') || isDnsSubdomain(name) ? [] : [{
    at,
    message: `'template' '${at.text}' makes names such as '${name}', which no object can have; use lower-case letters, digits, '-' and '.'`,
  }];
}

/** What stands between braces, less texts and comments. */
function actions(template: string): string[] {
  return [...template.matchAll(/\{\{((?:[^{}]|\{(?!\{)|\}(?!\}))*)\}\}/g)]
    .map(([, action]) => action.replace(/^-\s|\s-$/g, ' ').replace(/"(?:\\.|[^"\\])*"|`[^`]*`|\/\*.*?\*\//gs, ' ').trim());
}

/** The functions that nobody defines, and a variable that stands alone and is unknown; what others are is left to the template language. */
function strangersIn(action: string, known: readonly string[]): string[] {
  const functions = [...action.matchAll(/(?<![\w.$])[A-Za-z_]\w*/g)].map(([word]) => word);
  return [...functions.filter(word => !LANGUAGE.includes(word)), ...(/^\.[\w.]*$/.test(action) && !known.includes(action) ? [action] : [])];
}

/** Cluster API cuts long names and appends random letters. */
function shortened(name: string): string {
  return name.length > MAX_LABEL_LENGTH ? `${name.slice(0, MAX_LABEL_LENGTH - SAMPLES['.random'].length)}${SAMPLES['.random']}` : name;
}
