import { isDnsSubdomain } from '../../../core';
import { CLUSTER_GROUP, CONTROL_PLANE_GROUP, Field, Topology } from '../../../topology';
import { Finding, Rule, Severity } from '../../rule';

const RANDOM = '{{ .random }}';
const SAMPLES: { readonly [variable: string]: string } = {
  '.random': 'x1y2z', '.cluster.name': 'cluster', '.kubeadmControlPlane.name': 'control-plane', '.machineSet.name': 'machine-set',
};

export const NAMING_TEMPLATE: Rule = {
  code: 'machine/naming-template',
  severity: Severity.ERROR,
  source: 'cluster-api v1.14.0 core/webhooks/admission/machinedeployment.go, controlplane/kubeadm/webhooks/admission/kubeadmcontrolplane.go',
  check: topology => [
    ...templates(topology, CONTROL_PLANE_GROUP, 'KubeadmControlPlane', 'spec', '.kubeadmControlPlane.name'),
    ...templates(topology, CONTROL_PLANE_GROUP, 'KubeadmControlPlaneTemplate', 'spec.template.spec', '.kubeadmControlPlane.name'),
    ...templates(topology, CLUSTER_GROUP, 'MachineDeployment', 'spec', '.machineSet.name'),
    ...templates(topology, CLUSTER_GROUP, 'MachineSet', 'spec', '.machineSet.name'),
  ],
};

function templates(topology: Topology, group: string, kind: string, spec: string, owner: string): Finding[] {
  return topology.ofKind(group, kind).map(object => object.at(spec))
    .flatMap(field => [field.at('machineNaming.template'), field.at('machineNamingStrategy.template')])
    .flatMap(template => checkTemplate(template, ['.random', '.cluster.name', owner]));
}

function checkTemplate(at: Field, known: readonly string[]): Finding[] {
  if (at.text === undefined || at.text === '') {
    return [];
  }
  if (!at.text.includes(RANDOM)) {
    return [{ at, message: `'template' '${at.text}' lacks '${RANDOM}', written exactly so, without which two machines get one name; add it` }];
  }
  const variables = [...at.text.matchAll(/\{\{-?\s*(\.[\w.]*)\s*-?\}\}/g)].map(([, variable]) => variable);
  const stranger = variables.find(variable => !known.includes(variable));
  if (stranger !== undefined) {
    return [{ at, message: `'template' '${at.text}' uses '${stranger}', which is not known here; use ${known.map(name => `'{{ ${name} }}'`).join(', ')}` }];
  }
  const name = at.text.replace(/\{\{-?\s*(\.[\w.]*)\s*-?\}\}/g, (_, variable: string) => SAMPLES[variable]);
  // What calls functions is not rendered here.
  return name.includes('{{') || isDnsSubdomain(name) ? [] : [{
    at,
    message: `'template' '${at.text}' makes names such as '${name}', which no object can have; use lower-case letters, digits, '-' and '.'`,
  }];
}
