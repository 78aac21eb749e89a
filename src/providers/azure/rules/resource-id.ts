import { vmIdentities, vmSpecs } from './vms';
import { Rule, Severity } from '../../../knowledge';
import { isText, nameOf } from '../../../rules/shared/fields';

/** Ids of Azure begin with one of these; the provider writes its own prefix before some. */
const RESOURCE_ID = /^(azure:\/\/)?\/(subscriptions|providers)\/[^/]+/i;

export const RESOURCE_ID_INVALID: Rule = {
  code: 'azure/resource-id',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure internal/webhooks/azuremachine_validation.go',
  check: topology => [
    ...vmSpecs(topology).map(vm => vm.member('capacityReservationGroupID')),
    ...vmIdentities(topology).filter(spec => spec.member('identity').text === 'UserAssigned')
      .flatMap(spec => spec.member('userAssignedIdentities').items().map(identity => identity.member('providerID'))),
  ].filter(at => isText(at) && !RESOURCE_ID.test(at.text!)).map(at => ({
    at,
    message: `'${nameOf(at)}' '${at.text}' is not the id of an Azure resource; `
      + "use '/subscriptions/<subscription>/resourceGroups/<group>/providers/<provider>/<type>/<name>'",
  })),
};
