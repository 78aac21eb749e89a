import { internalAddresses } from './frontends';
import { badResourceName } from './resource-names';
import { IpRange } from '../../../core';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isOtherText, isPresent, isText, nameOf, shown } from '../../../rules/shared/fields';
import { Field, INFRASTRUCTURE_GROUP } from '../../../topology';

const [MIN_IDLE, MAX_IDLE, MAX_ADDRESSES] = [4, 30, 16];
/** What the webhook fills in where no addresses are written. */
const CONTROL_PLANE_SUBNET = '10.0.0.0/16';

export const LOAD_BALANCER: Rule = {
  code: 'azure/load-balancer',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure internal/webhooks/azurecluster_validation.go',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'AzureCluster')
    // Where the control plane is elsewhere nobody looks at them.
    .filter(cluster => cluster.at('spec.controlPlaneEnabled').flag !== false)
    .map(cluster => cluster.at('spec.networkSpec'))
    .flatMap(network => [...checkApiServer(network), ...checkControlPlane(network)]),
};

function checkApiServer(network: Field): Finding[] {
  const balancer = network.member('apiServerLB');
  const [sku, type, frontends] = ['sku', 'type', 'frontendIPs'].map(member => balancer.member(member));
  return [
    ...isOtherText(sku, 'Standard') ? [{ at: sku, message: `'sku' '${sku.text}' is not possible before an API server; use 'Standard'` }] : [],
    ...isText(type) && !['Public', 'Internal'].includes(type.text!) ? [{ at: type, message: `'type' '${type.text}' is not one of a load balancer; use 'Public' or 'Internal'` }] : [],
    ...badResourceName(balancer.member('name')),
    ...badIdleTime(balancer),
    ...type.text === 'Internal' ? checkInternal(network, frontends) : checkPublic(balancer, frontends),
  ];
}

/** One address, made or found by the provider where none is written. */
function checkPublic(balancer: Field, frontends: Field): Finding[] {
  const [items, count] = [frontends.items(), balancer.member('frontendIPsCount')];
  // Those have a warning of their own.
  const gated = new Set(internalAddresses(frontends).map(({ text }) => text));
  const isOne = (items.length === 0 || items.filter(item => isPresent(item.member('publicIP'))).length === 1) && (count.number ?? 1) === 1;
  return [
    ...isOne ? [] : [{ at: frontends, message: "a load balancer of 'type' 'Public' has one public address before an API server; give one entry with 'publicIP', and no more" }],
    ...items.map(item => item.member('privateIP')).filter(at => isText(at) && !gated.has(at.text))
      .map(at => ({ at, message: `'privateIP' '${at.text}' is not possible for a load balancer of 'type' 'Public'; leave it out, or use 'Internal'` })),
  ];
}

function checkInternal(network: Field, frontends: Field): Finding[] {
  const items = frontends.items();
  const addresses = items.map(item => item.member('privateIP')).filter(isText);
  const subnet = network.member('subnets').items().find(one => ['control-plane', 'cluster'].includes(one.member('role').text ?? ''));
  const blocks = subnet?.member('cidrBlocks').items().map(({ text = '' }) => text) ?? [];
  const ranges = (blocks.length === 0 ? [CONTROL_PLANE_SUBNET] : blocks).flatMap(text => IpRange.tryNetwork(text) ?? []);
  return [
    ...items.map(item => item.member('publicIP')).filter(isPresent)
      .map(at => ({ at, message: "'publicIP' is not possible for a load balancer of 'type' 'Internal'; leave it out, or use 'Public'" })),
    ...items.length === 0 || addresses.length === 1 ? [] : [{ at: frontends, message: "a load balancer of 'type' 'Internal' has one private address; give one entry with 'privateIP'" }],
    ...(addresses.length === 1 ? addresses : []).filter(({ text }) => !ranges.some(range => isInside(range, text!))).map(at => ({
      at,
      message: `'privateIP' '${at.text}' is not in the subnet of the control plane, which has ${ranges.join(', ')}; use an address of it`,
    })),
  ];
}

function isInside(range: IpRange, address: string): boolean {
  const one = IpRange.tryAddress(address);
  return one !== undefined && range.contains(one);
}

function checkControlPlane(network: Field): Finding[] {
  const [at, isInternal] = [network.member('controlPlaneOutboundLB'), network.at('apiServerLB.type').text === 'Internal'];
  const count = at.member('frontendIPsCount');
  if (!isPresent(at)) {
    return [];
  }
  return !isInternal ? [{ at, message: "'controlPlaneOutboundLB' is for clusters whose 'apiServerLB' has 'type' 'Internal'; leave it out" }] : [
    ...badIdleTime(at),
    ...(count.number ?? 0) <= MAX_ADDRESSES ? [] : [{ at: count, message: `'frontendIPsCount' ${count.number} is not possible; use at most ${MAX_ADDRESSES}` }],
  ];
}

function badIdleTime(balancer: Field): Finding[] {
  const at = balancer.member('idleTimeoutInMinutes');
  const { number } = at;
  return number === undefined || (number >= MIN_IDLE && number <= MAX_IDLE) ? [] : [{
    at,
    message: `'${nameOf(at)}' ${shown(at)} is not possible; use ${MIN_IDLE} to ${MAX_IDLE}`,
  }];
}
