import { Rule, Severity } from '../../../knowledge';
import { holdsVariable } from '../../../rules/shared/fields';
import { INFRASTRUCTURE_GROUP } from '../../../topology';

const KIND = 'AWSClusterControllerIdentity';
const NAME = 'default';

export const CONTROLLER_IDENTITY: Rule = {
  code: 'aws/controller-identity',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws webhooks/awsclustercontrolleridentity_webhook.go',
  check: topology => [
    ...topology.ofKind(INFRASTRUCTURE_GROUP, KIND).map(identity => identity.at('metadata.name')),
    ...topology.references.filter(({ group, kind }) => kind === KIND && group === INFRASTRUCTURE_GROUP).map(({ nameField }) => nameField),
  ].filter(({ text }) => text !== undefined && text !== NAME && !holdsVariable(text))
    .map(at => ({ at, message: `there is one ${KIND}, which is called '${NAME}', and no other is admitted; '${at.text}' has to be '${NAME}'` })),
};
