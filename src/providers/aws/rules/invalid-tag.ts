import { Finding, Rule, Severity } from '../../../knowledge';
import { nameOf, shown } from '../../../rules/shared/fields';
import { CONTROL_PLANE_GROUP, Field, INFRASTRUCTURE_GROUP } from '../../../topology';

const TAG_TEXT = /^[a-zA-Z0-9\s_.:=+\-@/]*$/;
const [MAX_TAGS, MAX_KEY, MAX_VALUE] = [50, 128, 256];
const KINDS = ['AWSCluster', 'AWSMachine', 'AWSMachinePool', 'AWSManagedMachinePool'];

export const INVALID_TAG: Rule = {
  code: 'aws/invalid-tag',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws api/v1beta2/tags.go',
  check: topology => [
    ...topology.ofKinds(INFRASTRUCTURE_GROUP, ...KINDS).map(object => object.at('spec.additionalTags')),
    ...topology.ofKind(INFRASTRUCTURE_GROUP, 'AWSMachineTemplate').map(object => object.at('spec.template.spec.additionalTags')),
    ...topology.ofKind(CONTROL_PLANE_GROUP, 'AWSManagedControlPlane').map(object => object.at('spec.additionalTags')),
  ].flatMap(checkTags),
};

function checkTags(tags: Field): Finding[] {
  const count = tags.members().length;
  return [
    ...(count > MAX_TAGS ? [{ at: tags, message: `'additionalTags' has ${count} tags; AWS takes at most ${MAX_TAGS} for a resource` }] : []),
    ...tags.members().filter(tag => tag.text !== undefined && !isTag(nameOf(tag), tag.text)).map(at => ({
      at,
      message: `'${nameOf(at)}' = ${shown(at)} is not a tag; use a key of 1 to ${MAX_KEY} characters that does not start with 'aws:', `
        + `a value of at most ${MAX_VALUE}, and only letters, digits, blanks and '_.:/=+-@'`,
    })),
  ];
}

function isTag(key: string, value: string): boolean {
  return key.length >= 1 && key.length <= MAX_KEY && !key.startsWith('aws:') && TAG_TEXT.test(key) && value.length <= MAX_VALUE && TAG_TEXT.test(value);
}
