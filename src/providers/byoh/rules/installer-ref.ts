import { Finding, Rule, Severity } from '../../../knowledge';
import { isPresent } from '../../../rules/shared/fields';
import { Field, INFRASTRUCTURE_GROUP, Topology } from '../../../topology';

const EXPECTED: { readonly [member: string]: string } = { apiVersion: `${INFRASTRUCTURE_GROUP}/v1beta1`, kind: 'K8sInstallerConfigTemplate' };

export const INSTALLER_REF: Rule = {
  code: 'byoh/installer-ref',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-bringyourownhost controllers/infrastructure/byomachine_controller.go',
  needsMember: ['installerRef'],
  check: topology => installerRefs(topology).flatMap(checkRef),
};

/** The references to installers of all machines and templates that have one. */
export function installerRefs(topology: Topology): Field[] {
  return topology.ofKinds(INFRASTRUCTURE_GROUP, 'ByoMachineTemplate', 'ByoMachine')
    .map(object => object.at(object.kind === 'ByoMachine' ? 'spec.installerRef' : 'spec.template.spec.installerRef')).filter(isPresent);
}

function checkRef(ref: Field): Finding[] {
  const missing = ['name', 'namespace'].map(name => ref.member(name)).filter(({ value }) => value === undefined || value === '');
  const wrong = Object.keys(EXPECTED).map(name => ref.member(name)).filter(({ step, value }) => value !== EXPECTED[step!]);
  return [
    ...missing.map(at => ({
      at,
      message: `'${at.step}' is missing, and BYOH takes the reference as it is; write it out`,
    })),
    ...wrong.map(at => ({ at, message: wrongMember(at) })),
  ];
}

function wrongMember({ step, text }: Field): string {
  const name = `${step}`;
  return `'${name}' '${text ?? ''}' is not what BYOH creates installer configs from; use '${EXPECTED[name]}'`;
}
