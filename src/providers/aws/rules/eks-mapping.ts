import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven, isText } from '../../../rules/shared/fields';
import { CONTROL_PLANE_GROUP, Field } from '../../../topology';

/** Whose ARN is in which list. */
const LISTS = [{ list: 'mapRoles', member: 'rolearn', what: 'role' }, { list: 'mapUsers', member: 'userarn', what: 'user' }];

export const EKS_MAPPING: Rule = {
  code: 'aws/eks-mapping',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws controlplane/eks/api/v1beta2/validate.go',
  check: topology => topology.ofKind(CONTROL_PLANE_GROUP, 'AWSManagedControlPlane')
    .map(controlPlane => controlPlane.at('spec.iamAuthenticatorConfig'))
    .flatMap(config => LISTS.flatMap(({ list, member, what }) => config.member(list).items()
      .flatMap(mapping => checkMapping(mapping, member, what)))),
};

function checkMapping(mapping: Field, member: string, what: string): Finding[] {
  const [arn, name, groups] = [member, 'username', 'groups'].map(field => mapping.member(field));
  return [
    ...isText(arn) && !isArnOf(arn.text!, what) ? [{ at: arn, message: `'${member}' '${arn.text}' is not the ARN of a ${what}; use for example 'arn:aws:iam::123456789012:${what}/platform'` }] : [],
    ...name.text?.trim() === '' ? [{ at: name, message: `'username' is empty; say under which name Kubernetes knows the ${what}` }] : [],
    ...Array.isArray(groups.value) && !isGiven(groups) ? [{ at: groups, message: `'groups' is empty; name at least one, which gives the ${what} its rights` }] : [],
  ];
}

function isArnOf(arn: string, what: string): boolean {
  const [prefix, ...rest] = arn.split(':');
  return prefix === 'arn' && rest.length >= 5 && rest.slice(4).join(':').includes(`${what}/`);
}
