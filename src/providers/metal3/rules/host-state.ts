import { withoutCredentials } from '../../../core';
import { ChangeRule, Change, Finding, Severity } from '../../../knowledge';
import { isText } from '../../../rules/shared/fields';
import { METAL3_GROUP } from '../groups';

/** A warning, because manifests do not tell the state of a host. */
export const HOST_STATE: ChangeRule = {
  code: 'metal3/host-state',
  severity: Severity.WARNING,
  source: 'baremetal-operator internal/webhooks/metal3.io/v1alpha1/baremetalhost_validation.go',
  check: changes => changes.ofKinds(METAL3_GROUP, 'BareMetalHost').flatMap(checkHost),
};

function checkHost({ before, after }: Change): Finding[] {
  const [address, external] = ['spec.bmc.address', 'spec.externallyProvisioned'];
  return [
    ...!isText(before.at(address)) || before.at(address).text === after.at(address).text ? [] : [{
      at: after.at(address),
      message: `'address' was '${withoutCredentials(`${before.at(address).text}`)}', and it changes only while the host registers or is detached; `
        + "annotate the host with 'baremetalhost.metal3.io/detached' first",
    }],
    ...before.at(external).flag === true || after.at(external).flag !== true ? [] : [{
      at: after.at(external),
      message: "'externallyProvisioned' becomes true, which only a host that is available admits; wait until it is, or make another host",
    }],
  ];
}
