import { Rule, Severity } from '../../../knowledge';
import { selectorProblems } from '../../../rules/shared/label-selectors';
import { INFRASTRUCTURE_GROUP } from '../../../topology';

const IDENTITIES = ['AWSClusterControllerIdentity', 'AWSClusterRoleIdentity', 'AWSClusterStaticIdentity'];

export const IDENTITY_SELECTOR: Rule = {
  code: 'aws/identity-selector',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws webhooks/awsclusterroleidentity_webhook.go, awsclusterstaticidentity_webhook.go',
  check: topology => topology.ofKinds(INFRASTRUCTURE_GROUP, ...IDENTITIES).flatMap(identity => selectorProblems(identity.at('spec.allowedNamespaces.selector'))),
};
