import { ChangeRule, Severity } from '../../../knowledge';
import { fixedTemplate } from '../../../rules/shared/fixed-fields';
import { INFRASTRUCTURE_GROUP } from '../../../topology';

export const TEMPLATE_CHANGED: ChangeRule = {
  code: 'gcp/template-changed',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-gcp webhooks/gcpmachinetemplate_webhook.go, gcpclustertemplate_webhook.go, exp/webhooks/gcpmanagedclustertemplate_webhook.go',
  // Labels and network tags too: the webhook means to let them change, and looks for them where they are not.
  check: changes => changes.ofKinds(INFRASTRUCTURE_GROUP, 'GCPMachineTemplate', 'GCPClusterTemplate', 'GCPManagedClusterTemplate').flatMap(change => fixedTemplate(change, 'spec')),
};
