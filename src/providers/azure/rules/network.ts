import { badResourceGroup, badResourceName } from './resource-names';
import { IpRange } from '../../../core';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven, isPresent, shown } from '../../../rules/shared/fields';
import { notANetwork } from '../../../rules/shared/networks';
import { Field, INFRASTRUCTURE_GROUP } from '../../../topology';

/** What the webhook fills in where no addresses are written. */
const VNET = '10.0.0.0/8';
/** The first address of the subnet that nodes get where no subnet is written. */
const NODE_SUBNET = '10.1.0.0';
/** Each block is compared with each. */
const [MOST_COMPARED, MOST_BLOCKS] = [100, 4];
const [MIN_PRIORITY, MAX_PRIORITY] = [100, 4096];
const SERVICE = /^Microsoft\.[a-zA-Z]{1,42}[a-zA-Z0-9]{0,42}$/;
const LOCATION = /^([a-z]{1,42}\d{0,5}|[*])$/;

export const NETWORK: Rule = {
  code: 'azure/network',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure internal/webhooks/azurecluster_validation.go; learn.microsoft.com azure/virtual-network/virtual-network-manage-subnet',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'AzureCluster').map(cluster => cluster.at('spec.networkSpec')).flatMap(checkNetwork),
};

function checkNetwork(network: Field): Finding[] {
  const vnet = network.member('vnet');
  const blocks = vnet.member('cidrBlocks').items();
  const ranges = (blocks.length === 0 ? [VNET] : blocks.map(({ text = '' }) => text)).flatMap(text => IpRange.tryNetwork(text) ?? []);
  return [
    ...badResourceGroup(vnet.member('resourceGroup')),
    ...blocks.flatMap(notANetwork),
    ...twinPeerings(vnet.member('peerings').items()),
    ...network.member('subnets').items().flatMap(subnet => checkSubnet(subnet, ranges)),
    ...overlappingSubnets(network.member('subnets').items()),
    ...network.member('subnets').items().length > 0 ? [] : blocks.slice(0, 1).flatMap(at => noPlaceForNodes(at, ranges)),
  ];
}

function noPlaceForNodes(at: Field, vnet: readonly IpRange[]): Finding[] {
  return vnet.length === 0 || vnet.some(range => range.contains(IpRange.tryAddress(NODE_SUBNET)!)) ? [] : [{
    at,
    message: `the network has ${vnet.join(', ')} and no 'subnets', so that nodes get the subnet ${NODE_SUBNET}/16, which is not in it; write 'subnets' with addresses of the network`,
  }];
}

function twinPeerings(peerings: readonly Field[]): Finding[] {
  const ids = peerings.map(peering => `${peering.member('resourceGroup').text ?? ''}/${peering.member('remoteVnetName').text ?? ''}`);
  return peerings.filter((_, index) => ids.indexOf(ids[index]) !== index).map(at => ({
    at,
    message: `the peering with ${shown(at.member('remoteVnetName'))} is there twice; give each network once`,
  }));
}

function checkSubnet(subnet: Field, vnet: readonly IpRange[]): Finding[] {
  return [
    ...badResourceName(subnet.member('name')),
    ...subnet.member('cidrBlocks').items().flatMap(block => [...notANetwork(block), ...notInside(block, vnet)]),
    ...subnet.at('securityGroup.securityRules').items().flatMap(checkRule),
    ...subnet.member('serviceEndpoints').items().flatMap(checkEndpoint),
  ];
}

/** Azure makes no subnet with addresses of another. */
function overlappingSubnets(subnets: readonly Field[]): Finding[] {
  const blocks = subnets.slice(0, MOST_COMPARED).flatMap(subnet => subnet.member('cidrBlocks').items().slice(0, MOST_BLOCKS).flatMap(at => {
    const range = IpRange.tryNetwork(at.text ?? '');
    return range === undefined ? [] : [{ at, range, name: subnet.textOf('name') }];
  }));
  return blocks.flatMap(({ at, range, name }, index) => {
    const other = blocks.slice(0, index).find(block => block.name !== name && block.range.overlaps(range));
    return other === undefined ? [] : [{ at, message: `'${at.text}' overlaps ${other.range} of the subnet '${other.name}', and Azure makes no such subnet; give each addresses of its own` }];
  });
}

/** The first address of a subnet decides. */
function notInside(at: Field, vnet: readonly IpRange[]): Finding[] {
  const first = IpRange.tryAddress(at.text?.split('/')[0] ?? '');
  return first === undefined || vnet.some(range => range.contains(first)) ? [] : [{
    at,
    message: `'${at.text}' is not in the network, which has ${vnet.join(', ') || 'no addresses'}; use addresses of it, or add these to 'vnet.cidrBlocks'`,
  }];
}

function checkRule(rule: Field): Finding[] {
  const priority = rule.member('priority');
  const value = priority.number ?? 0;
  return [
    ...value >= MIN_PRIORITY && value <= MAX_PRIORITY ? [] : [{ at: priority, message: `'priority' ${shown(priority)} is not possible; use ${MIN_PRIORITY} to ${MAX_PRIORITY}` }],
    ...isPresent(rule.member('source')) && isPresent(rule.member('sources'))
      ? [{ at: rule.member('sources'), message: "'sources' and 'source' both say whom the rule is for; leave one of them out" }]
      : [],
  ];
}

function checkEndpoint(endpoint: Field): Finding[] {
  const [service, locations] = [endpoint.member('service'), endpoint.member('locations')];
  const texts = locations.items().map(({ text }) => text);
  return [
    ...SERVICE.test(service.text ?? '') || service.text === undefined ? [] : [{ at: service, message: `'service' ${shown(service)} is not a service of Azure; use for example 'Microsoft.Storage'` }],
    ...isGiven(locations) || !isPresent(locations) ? [] : [{ at: locations, message: "'locations' is empty; name at least one, or '*' for all" }],
    ...locations.items().filter(({ text }, index) => text !== undefined && (!LOCATION.test(text) || texts.indexOf(text) !== index))
      .map(at => ({ at, message: `${shown(at)} is not a location, or given twice; use for example 'westeurope', or '*' for all` })),
  ];
}
