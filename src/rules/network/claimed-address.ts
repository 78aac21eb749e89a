import { ChangeRule, Severity } from '../../knowledge';
import { IPAM_GROUP } from '../../topology';
import { changedFields } from '../shared/changed-fields';

export const CLAIMED_ADDRESS: ChangeRule = {
  code: 'network/claimed-address',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/{ipaddress,ipaddressclaim}.go',
  check: changes => changes.ofKinds(IPAM_GROUP, 'IPAddress', 'IPAddressClaim')
    .flatMap(({ before, after }) => changedFields(before.at('spec'), after.at('spec')))
    .map(at => ({ at, message: `the field cannot change after the ${at.object.kind} has been made; make another one under a new name` })),
};
