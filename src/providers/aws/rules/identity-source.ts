import { Rule, Severity } from '../../../knowledge';
import { isPresent } from '../../../rules/shared/fields';
import { INFRASTRUCTURE_GROUP } from '../../../topology';

export const IDENTITY_SOURCE: Rule = {
  code: 'aws/identity-source',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws webhooks/awsclusterroleidentity_webhook.go',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'AWSClusterRoleIdentity').map(identity => identity.at('spec.sourceIdentityRef'))
    .filter(at => !isPresent(at)).map(at => ({
      at,
      message: "'sourceIdentityRef' is missing, and somebody has to take on the role; refer to another identity, "
        + "for example to the AWSClusterControllerIdentity 'default'",
    })),
};
