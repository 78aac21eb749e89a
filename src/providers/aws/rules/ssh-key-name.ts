import { Rule, Severity } from '../../../knowledge';
import { INFRASTRUCTURE_GROUP } from '../../../topology';
import { isSshKeyName } from '../ssh-key-name';

export const SSH_KEY_NAME: Rule = {
  code: 'aws/ssh-key-name',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws webhooks/sshkeyname.go',
  check: topology => [
    ...topology.ofKind(INFRASTRUCTURE_GROUP, 'AWSCluster').map(cluster => cluster.at('spec.sshKeyName')),
    ...topology.ofKind(INFRASTRUCTURE_GROUP, 'AWSMachineTemplate').map(template => template.at('spec.template.spec.sshKeyName')),
  ].filter(({ text }) => text !== undefined && !isSshKeyName(text))
    .map(at => ({ at, message: `'sshKeyName' '${at.text}' is not the name of a key pair; use ASCII without blanks at the ends, or '' for no key` })),
};
