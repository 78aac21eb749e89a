import { k0sConfigs, memberMeantBy, strangersIn } from './k0s-configs';
import { IpRange, isIpAddress } from '../../../core';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isPresent, isText, shown } from '../../../rules/shared/fields';
import { Field } from '../../../topology';
import { K0S_CONFIG, K0S_PARTS, K0S_SPEC } from '../k0s-config-fields';

const UNKNOWN = /[${}]/;
const PROVIDERS = ['kuberouter', 'calico', 'custom'];
const RANGES = ['podCIDR', 'serviceCIDR'];
const ANY_ADDRESS = ['0.0.0.0', '::'];
/** As k0s reads names, which may have underscores and no wildcards. */
const DNS_NAME = /^\w[\w-]{0,62}(?:\.\w[\w-]{0,62})*[._]?$/;
const REFUSES = 'and k0s does not start with it';

/** k0s reads its whole configuration, and validates it, before it does anything. */
export const K0S_CONFIG_VALUE: Rule = {
  code: 'k0smotron/config-value',
  severity: Severity.ERROR,
  source: 'k0s pkg/apis/k0s/v1beta1/{clusterconfig_types,api,network}.go, cmd/controller/controller.go; k0smotron internal/controller/k0smotron.io/k0smotroncluster_configmap.go',
  needsMember: ['k0sConfig', 'k0s'],
  check: topology => k0sConfigs(topology).flatMap(config => {
    const spec = config.member('spec');
    return [...checkMembers(config, K0S_CONFIG), ...checkMembers(spec, K0S_SPEC), ...checkNetwork(spec.member('network')), ...checkApi(spec.member('api'))];
  }),
};

/** What no release has that is known here is told only where it is clear what is meant. */
function checkMembers(at: Field, known: readonly string[]): Finding[] {
  return strangersIn(at, known).flatMap(member => {
    const name = `${member.step}`;
    const [near, part] = [memberMeantBy(name, known), Object.keys(K0S_PARTS).find(owner => known === K0S_SPEC && K0S_PARTS[owner].includes(name))];
    const remedy = part === undefined ? near && `write '${near}'` : `write it below '${part}'`;
    return remedy === undefined ? [] : [{ at: member, message: `'${name}' is not a field of the configuration here, ${REFUSES}; ${remedy}` }];
  });
}

function checkNetwork(network: Field): Finding[] {
  const provider = network.member('provider');
  const ranges = RANGES.map(name => network.member(name)).filter(isKnown);
  const [pods, services] = ranges.map(({ text }) => IpRange.tryNetwork(text!));
  return [
    ...isKnown(provider) && !PROVIDERS.includes(provider.text!) ? [{ at: provider, message: `'provider' '${provider.text}' is none of k0s, ${REFUSES}; use ${PROVIDERS.join(', ')}` }] : [],
    ...ranges.filter(({ text }) => IpRange.tryNetwork(text!) === undefined)
      .map(at => ({ at, message: `'${at.step}' '${at.text}' is not a range of addresses, ${REFUSES}; write one such as 10.244.0.0/16` })),
    ...pods !== undefined && services?.sharesFamily(pods) === false
      ? [{ at: ranges[0], message: `'podCIDR' and 'serviceCIDR' are of two families, ${REFUSES}; write both of one, and those of IPv6 below 'dualStack'` }] : [],
  ];
}

function checkApi(api: Field): Finding[] {
  const [address, external, sans] = ['address', 'externalAddress', 'sans'].map(name => api.member(name));
  return [
    ...isKnown(address) && (!isIpAddress(address.text!) || ANY_ADDRESS.includes(address.text!))
      ? [{ at: address, message: `'address' '${address.text}' is not the address of a machine, ${REFUSES}; write its IP address, or leave it out` }] : [],
    ...isKnown(external) && (!isHost(hostOf(external.text!)) || ANY_ADDRESS.includes(external.text!))
      ? [{ at: external, message: `'externalAddress' '${external.text}' is neither an IP address nor a DNS name, ${REFUSES}; write the host alone` }] : [],
    ...isPresent(sans) && !Array.isArray(sans.value) ? [{ at: sans, message: `'sans' is ${shown(sans)}, ${REFUSES}; write a list` }] : [],
    ...sans.items().filter(at => isKnown(at) && !isHost(at.text!))
      .map(at => ({ at, message: `'${at.text}' is neither an IP address nor a DNS name, ${REFUSES}; write the host alone, without scheme, port and wildcard` })),
  ];
}

function isKnown(at: Field): boolean {
  return isText(at) && !UNKNOWN.test(at.text!);
}

function isHost(text: string): boolean {
  return isIpAddress(text) || DNS_NAME.test(text);
}

/** A port may follow. */
function hostOf(address: string): string {
  return isIpAddress(address) ? address : address.replace(/:\d{1,5}$/, '').replace(/^\[|\]$/g, '');
}
