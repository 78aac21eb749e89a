import { Finding, Rule, Severity } from '../../../knowledge';
import { mayBePatched } from '../../../rules/shared/class-templates';
import { holdsVariable, nameOf } from '../../../rules/shared/fields';
import { Field, INFRASTRUCTURE_GROUP, Topology } from '../../../topology';

const REFUSED = /[<>%&\\?/]/;
const RESERVED = /^(?:azure|microsoft|windows)/i;
const [MAX_TAGS, MAX_NAME, MAX_VALUE] = [50, 512, 256];
const KINDS = ['AzureCluster', 'AzureManagedControlPlane', 'AzureMachine', 'AzureMachinePool', 'AzureManagedMachinePool'];
const TEMPLATES = ['AzureClusterTemplate', 'AzureMachineTemplate', 'AzureManagedControlPlaneTemplate', 'AzureManagedMachinePoolTemplate'];

/** Tags of Azure, which have no domains before a slash as labels have. */
export const INVALID_TAG: Rule = {
  code: 'azure/invalid-tag',
  severity: Severity.ERROR,
  source: 'learn.microsoft.com azure/azure-resource-manager/management/tag-resources; cluster-api-provider-azure api/v1beta1/tags.go',
  needsMember: ['additionalTags'],
  check: topology => tagsOf(topology).flatMap(checkTags).filter(({ at }) => !mayBePatched(at, topology)),
};

function tagsOf(topology: Topology): Field[] {
  return [
    ...topology.ofKinds(INFRASTRUCTURE_GROUP, ...KINDS).map(object => object.at('spec.additionalTags')),
    ...topology.ofKinds(INFRASTRUCTURE_GROUP, ...TEMPLATES).map(object => object.at('spec.template.spec.additionalTags')),
  ];
}

function checkTags(tags: Field): Finding[] {
  const members = tags.members();
  return [
    ...members.length <= MAX_TAGS ? [] : [{ at: tags, message: `'additionalTags' has ${members.length} tags; Azure takes at most ${MAX_TAGS} for a resource` }],
    ...members.flatMap(at => {
      const problem = problemOf(nameOf(at), at.text ?? '');
      return problem === undefined ? [] : [{ at, message: `'${nameOf(at)}' ${problem}` }];
    }),
  ];
}

function problemOf(name: string, value: string): string | undefined {
  if (holdsVariable(name)) {
    return undefined;
  }
  if (REFUSED.test(name)) {
    return "is no name that Azure takes for a tag, and it makes nothing that has one; leave out '<', '>', '%', '&', '\\', '?' and '/'";
  }
  if (RESERVED.test(name)) {
    return "begins with a word that Azure keeps for itself, and it makes nothing that has such a tag; begin with another word than 'azure', 'microsoft' and 'windows'";
  }
  if (name.length > MAX_NAME) {
    return `has ${name.length} characters, and the name of a tag has at most ${MAX_NAME}; use a shorter one`;
  }
  return value.length > MAX_VALUE && !holdsVariable(value) ? `has a value of ${value.length} characters, and Azure takes at most ${MAX_VALUE}; use a shorter one` : undefined;
}
