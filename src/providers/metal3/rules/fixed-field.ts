import { ChangeRule, Change, Finding, Severity } from '../../../knowledge';
import { isText, shown } from '../../../rules/shared/fields';
import { fixedField } from '../../../rules/shared/fixed-fields';
import { INFRASTRUCTURE_GROUP } from '../../../topology';
import { METAL3_GROUP, METAL3_IPAM_GROUP } from '../groups';

/** References are compared by these members. */
const names = (...refs: string[]) => refs.flatMap(ref => [`${ref}.name`, `${ref}.namespace`]);
const typed = (...refs: string[]) => refs.flatMap(ref => [...names(ref), `${ref}.kind`]);

const FIXED: readonly (readonly [group: string, kind: string, fields: readonly string[]])[] = [
  [METAL3_IPAM_GROUP, 'IPPool', ['spec.namePrefix']],
  [METAL3_IPAM_GROUP, 'IPClaim', typed('spec.pool')],
  [METAL3_IPAM_GROUP, 'IPAddress', ['spec.address', ...typed('spec.pool', 'spec.claim')]],
  [INFRASTRUCTURE_GROUP, 'Metal3Data', ['spec.index', ...names('spec.template', 'spec.claim')]],
  [INFRASTRUCTURE_GROUP, 'Metal3DataClaim', names('spec.template')],
];

export const FIXED_METAL3_FIELD: ChangeRule = {
  code: 'metal3/fixed-field',
  severity: Severity.ERROR,
  source: 'ip-address-manager internal/webhooks/v1alpha1; cluster-api-provider-metal3 internal/webhooks/v1beta2; '
    + 'baremetal-operator internal/webhooks/metal3.io/v1alpha1/baremetalhost_validation.go',
  check: changes => [
    ...FIXED.flatMap(([group, kind, fields]) => changes.ofKinds(group, kind).flatMap(change => fields.flatMap(path => fixedField(change, path)))),
    ...changes.ofKinds(METAL3_GROUP, 'BareMetalHost').flatMap(checkHost),
  ],
};

/** A host can get a MAC address once, and be handed over to somebody else for good. */
function checkHost({ before, after }: Change): Finding[] {
  const [mac, external] = ['spec.bootMACAddress', 'spec.externallyProvisioned'];
  const isSameMac = before.at(mac).text?.toLowerCase() === after.at(mac).text?.toLowerCase();
  return [
    ...!isText(before.at(mac)) || isSameMac ? [] : [{
      at: after.at(mac),
      message: `'bootMACAddress' was ${shown(before.at(mac))} and cannot change; write it as it was, or make another host`,
    }],
    ...before.at(external).flag !== true || after.at(external).flag === true ? [] : [{
      at: after.at(external),
      message: "'externallyProvisioned' was true and cannot go back; leave it true, or make another host",
    }],
  ];
}
