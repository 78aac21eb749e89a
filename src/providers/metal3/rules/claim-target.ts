import { Rule, Severity } from '../../../knowledge';
import { Field, INFRASTRUCTURE_GROUP, Topology } from '../../../topology';
import { METAL3_IPAM_GROUP } from '../groups';

export const CLAIM_TARGET: Rule = {
  code: 'metal3/claim-target',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-metal3 internal/webhooks/v1beta2/metal3dataclaim_webhook.go; '
    + 'ip-address-manager internal/webhooks/v1alpha1/ipclaim_webhook.go, ipaddress_webhook.go',
  check: topology => targets(topology).map(target => target.member('name')).filter(isNameless).map(at => ({
    at,
    message: `'name' is missing, so nobody knows which ${at.path[at.path.length - 2]} is meant; write the name of one`,
  })),
};

function targets(topology: Topology): Field[] {
  return [
    ...topology.ofKind(INFRASTRUCTURE_GROUP, 'Metal3DataClaim').map(claim => claim.at('spec.template')).filter(template => !isDemanded(template)),
    ...topology.ofKinds(METAL3_IPAM_GROUP, 'IPClaim', 'IPAddress').map(object => object.at('spec.pool')).filter(({ exists }) => exists),
    ...topology.ofKind(METAL3_IPAM_GROUP, 'IPAddress').map(address => address.at('spec.claim')).filter(({ exists }) => exists),
  ];
}

/** v1beta1 demands a template in its schema. */
function isDemanded(template: Field): boolean {
  return !template.exists && template.object.version === 'v1beta1';
}

/** v1beta2 demands a name that is not empty, if there is one. */
function isNameless({ value, object }: Field): boolean {
  return value === undefined || (value === '' && object.version !== 'v1beta2');
}
