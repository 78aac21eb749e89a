import { bareMetalHosts, driverOf } from './hosts';
import { driverNeedsMac } from '../../../core';
import { Finding, Rule, Severity } from '../../../knowledge';
import { BundleObject } from '../../../topology';

const EXAMPLE = "'00:5a:91:3f:9a:bd'";
/** MAC-48, EUI-64 and the addresses of InfiniBand. */
const PAIRS = [6, 8, 20];
/** What nearly all hosts have. */
const MAC_48 = /^[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/i;

export const BOOT_MAC: Rule = {
  code: 'metal3/boot-mac',
  severity: Severity.ERROR,
  source: 'baremetal-operator internal/webhooks/metal3.io/v1alpha1/baremetalhost_validation.go',
  isLocal: true,
  check: topology => bareMetalHosts(topology).flatMap(checkHost),
};

/** Addresses of groups have a bit of their own, and nobody has the address of zeroes. */
function isOfHost(mac: string): boolean {
  return parseInt(mac.slice(0, 2), 16) % 2 === 0 && /[1-9a-f]/i.test(mac);
}

function checkHost(host: BundleObject): Finding[] {
  const at = host.at('spec.bootMACAddress');
  if (at.text !== undefined && MAC_48.test(at.text)) {
    return isOfHost(at.text) ? [] : [{ at, message: `'bootMACAddress' '${at.text}' is the address of no single interface; write that of the interface that the host boots from` }];
  }
  if (at.exists && at.text !== '') {
    // The pattern of the schema also fits a part of the text.
    const isReported = !/[0-9a-f]{2}(:[0-9a-f]{2}){5}/i.test(at.text ?? '');
    return isReported || (/^[0-9a-f]{2}(:[0-9a-f]{2})*$/i.test(`${at.text}`) && PAIRS.includes(`${at.text}`.split(':').length)) ? [] : [{
      at,
      message: `'bootMACAddress' '${at.text}' is not a MAC address; use six hexadecimal pairs, for example ${EXAMPLE}`,
    }];
  }
  const driver = driverOf(host.at('spec.bmc.address').text ?? '');
  const isUninspected = host.at('spec.inspectionMode').text === 'disabled' || host.annotations['inspect.metal3.io'] === 'disabled';
  return driver === undefined || at.exists || !(isUninspected || driverNeedsMac(driver)) ? [] : [{
    at,
    message: `'bootMACAddress' is missing, by which hosts with ${isUninspected ? 'inspection off' : `a ${driver} address`} are recognised; `
      + `set it, for example ${EXAMPLE}`,
  }];
}
