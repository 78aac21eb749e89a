import { isIpAddress } from '../../../core';
import { Rule, Severity } from '../../../knowledge';
import { isText } from '../../../rules/shared/fields';
import { METAL3_IPAM_GROUP } from '../groups';

const ANNOTATION = 'ipAddress';

export const REQUESTED_ADDRESS: Rule = {
  code: 'metal3/requested-address',
  severity: Severity.ERROR,
  source: 'ip-address-manager internal/webhooks/v1alpha1/ipclaim_webhook.go, ipaddress_webhook.go',
  needsMember: [ANNOTATION],
  check: topology => topology.ofKinds(METAL3_IPAM_GROUP, 'IPClaim', 'IPAddress')
    .map(object => object.at('metadata.annotations').member(ANNOTATION)).filter(at => isText(at) && !isIpAddress(`${at.text}`))
    .map(at => ({ at, message: `'${ANNOTATION}' '${at.text}' is not an IP address; use an address of the pool, or leave it out` })),
};
