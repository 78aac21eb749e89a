import { ChangeRule, Change, Severity } from '../../../knowledge';
import { changedFields } from '../../../rules/shared/changed-fields';
import { isGiven, isPresent, nameOf } from '../../../rules/shared/fields';
import { fixedTemplate, isLeftOut } from '../../../rules/shared/fixed-fields';
import { Field, INFRASTRUCTURE_GROUP } from '../../../topology';

const SPEC = 'spec.template.spec';
/** The short fields stand for the first interface. */
const INTERFACES = ['subnetName', 'acceleratedNetworking', 'networkInterfaces'];
/** What the webhook fills in for a disk. */
const OF_DISKS = ['lun', 'cachingType'];

export const TEMPLATE_CHANGED: ChangeRule = {
  code: 'azure/template-changed',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure internal/webhooks/azuremachinetemplate_webhook.go, azureclustertemplate_webhook.go',
  check: changes => [
    ...changes.ofKinds(INFRASTRUCTURE_GROUP, 'AzureMachineTemplate').flatMap(change => fixedTemplate(change, SPEC, field => isSaidOtherwise(change, field))),
    ...changes.ofKinds(INFRASTRUCTURE_GROUP, 'AzureClusterTemplate').flatMap(change => fixedTemplate(change, SPEC, field => isLeftOut(change, field))),
  ],
};

/** Whether a field may say the same as before in other words. */
function isSaidOtherwise({ before, after }: Change, field: Field): boolean {
  const [old, now] = [before, after].map(object => object.at(SPEC));
  const name = nameOf(field);
  return INTERFACES.includes(name) && isGiven(old.member('networkInterfaces')) !== isGiven(now.member('networkInterfaces'))
    || name === 'dataDisks' && areDisksFilledIn(old.member(name).items(), now.member(name).items());
}

function areDisksFilledIn(old: readonly Field[], now: readonly Field[]): boolean {
  return old.length === now.length && now.every((disk, index) => changedFields(old[index], disk).every(field =>
    OF_DISKS.includes(nameOf(field)) && !(isPresent(old[index].member(nameOf(field))) && isPresent(field))));
}
