import { LinkAzureGatewaysProps, LinkGateways } from './link-gateways';
import { INSIDE_ADDRESSES, MOST_GATEWAYS } from './tunnel-plan';
import { IpRange, isDnsLabel, isHost, refuseValue } from '../../core';
import { ILinkEnd, LinkPlatform } from '../ends/end';

/** 32 bytes in base64: the last letter before the padding has two bits that are zero. */
const PUBLIC_KEY = /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/;
const SECRET_URL = /^https:\/\/[a-z0-9-]{3,24}(?:\.[a-z0-9-]+)+\/secrets\/[A-Za-z0-9-]{1,127}$/;
const MARKETPLACE_IMAGE = /^[A-Za-z0-9._-]+:[A-Za-z0-9._-]+:[A-Za-z0-9._-]+:\d+(?:\.\d+)*$/;
const IMAGE_ID = /^\/subscriptions\/[^:\s]+$/;
const KEY_FILE = /^\/[A-Za-z0-9._/-]+$/;
const SMALLEST_PREFIX = 32 - Math.log2(INSIDE_ADDRESSES);

/** Refuses gateways that could not be made at an end, or would reach nobody. `prop` is what the driver calls them. @internal */
export function checkGateways(prop: string, gateways: LinkGateways, end: ILinkEnd): void {
  const wanted = gateways._aws !== undefined ? [LinkPlatform.AWS] : gateways._azure !== undefined ? [LinkPlatform.AZURE] : undefined;
  if (wanted !== undefined && !wanted.some(platform => platform === end.platform)) {
    refuseValue('cross-csp/driver', `'${prop}' are gateways in ${wanted[0]}, and the end is in ${end.platform}; use the factory of LinkGateways for ${end.platform}, or external()`);
  }
  const { length } = gateways._gateways;
  if (length < 1 || length > MOST_GATEWAYS) {
    refuseValue('input/invalid-value', `'${prop}.gateways' has ${length} entries; give one gateway, or two of which one stands by`);
  }
  gateways._gateways.forEach(({ privateIp, publicKey }, index) => {
    checkPublicKey(`${prop}.gateways[${index}].publicKey`, publicKey);
    checkPrivateIp(`${prop}.gateways[${index}].privateIp`, privateIp, end);
  });
  gateways._external?.gateways.forEach(({ endpointHost, privateKeyFile }, index) => {
    if (endpointHost !== undefined && (!isHost(endpointHost) || endpointHost.includes(':'))) {
      refuseValue('input/invalid-value', `'${prop}.gateways[${index}].endpointHost' '${endpointHost}' is neither an IPv4 address nor a DNS name; use for example 'vpn.example.com'`);
    }
    if (privateKeyFile !== undefined && !KEY_FILE.test(privateKeyFile)) {
      refuseValue('input/invalid-value', `'${prop}.gateways[${index}].privateKeyFile' '${privateKeyFile}' is no path; use an absolute path of letters, digits and '/._-'`);
    }
  });
  if (gateways._azure !== undefined) {
    checkAzure(prop, gateways._azure);
  }
}

/** Refuses gateways of a link of which none can dial another, or two have one key. @internal */
export function checkBothSides(primary: LinkGateways, secondary: LinkGateways): void {
  if (![primary, secondary].some(isDialled)) {
    refuseValue('cross-csp/driver',
      "no gateway of either end can be dialled: those in AWS dial, and none of 'external()' has an 'endpointHost'; give the gateways of one end a name or an address, or use LinkDriver.ipsec()");
  }
  const keys = [primary, secondary].flatMap(({ _gateways }) => _gateways.map(({ publicKey }) => publicKey));
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) {
    refuseValue('input/invalid-value', `two gateways have the public key '${twice}'; make a key pair for each by 'wg genkey'`);
  }
}

/** The first address inside the tunnels. @internal */
export function firstInsideAddress(insideCidr: string): string {
  const range = IpRange.ofCidr('insideCidr', insideCidr);
  const [address, prefix] = insideCidr.split('/');
  if (!range.isV4 || Number(prefix) > SMALLEST_PREFIX) {
    refuseValue('input/invalid-value', `'insideCidr' '${insideCidr}' is too small for the tunnels, or not of IPv4; use a /${SMALLEST_PREFIX} of IPv4 such as '169.254.96.0/29'`);
  }
  return address;
}

function isDialled({ _azure, _external }: LinkGateways): boolean {
  return _azure !== undefined || _external !== undefined && _external.gateways.every(({ endpointHost }) => endpointHost !== undefined);
}

function checkPublicKey(prop: string, key: string): void {
  if (!PUBLIC_KEY.test(key)) {
    refuseValue('input/invalid-value', `'${prop}' is no key of WireGuard; use the 44 letters that 'wg pubkey' prints`);
  }
}

function checkPrivateIp(prop: string, address: string, { cidrs }: ILinkEnd): void {
  const own = IpRange.ofAddress(prop, address);
  if (!own.isV4 || !cidrs.some(cidr => IpRange.ofCidr('cidrs', cidr).contains(own))) {
    refuseValue('input/invalid-value', `'${prop}' ${address} is in no range of its end (${cidrs.join(', ')}); use a free IPv4 address of its subnet`);
  }
}

function checkAzure(prop: string, { gateways, image }: LinkAzureGatewaysProps): void {
  if (!MARKETPLACE_IMAGE.test(image) && !IMAGE_ID.test(image)) {
    refuseValue('input/invalid-value',
      `'${prop}.image' '${image}' is neither <publisher>:<offer>:<sku>:<version> with a version in numbers nor the id of an image; use for example 'Debian:debian-12:12-gen2:0.20250909.2232'`);
  }
  gateways.forEach(({ privateKeySecretUrl, domainNameLabel }, index) => {
    if (!SECRET_URL.test(privateKeySecretUrl)) {
      refuseValue('input/invalid-value', `'${prop}.gateways[${index}].privateKeySecretUrl' '${privateKeySecretUrl}' is no secret of Key Vault; use https://<vault>.vault.azure.net/secrets/<name>`);
    }
    if (domainNameLabel !== undefined && !isDnsLabel(domainNameLabel)) {
      refuseValue('input/invalid-value', `'${prop}.gateways[${index}].domainNameLabel' '${domainNameLabel}' is no label of a DNS name; use lower case letters, digits and dashes, 63 at most`);
    }
  });
}
