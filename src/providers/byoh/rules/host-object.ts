import { Rule, Severity } from '../../../knowledge';
import { INFRASTRUCTURE_GROUP } from '../../../topology';

export const HOST_OBJECT: Rule = {
  code: 'byoh/host-object',
  severity: Severity.WARNING,
  source: 'cluster-api-provider-bringyourownhost apis/infrastructure/v1beta1/byohost_webhook.go',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'ByoHost').map(host => ({
    at: host.at('kind'),
    message: "'ByoHost' objects are made by the agent on the host, with its labels from '--label', and refused from anybody else; remove it here",
  })),
};
