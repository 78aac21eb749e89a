import { IpRange } from '../../../core';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven, isPresent, isText } from '../../../rules/shared/fields';
import { notANetwork } from '../../../rules/shared/networks';
import { Field, INFRASTRUCTURE_GROUP } from '../../../topology';

const EDGE_ZONES = ['local-zone', 'wavelength-zone'];
const [SHORTEST_PREFIX, LONGEST_PREFIX] = [16, 28];
const POOL_PREFIX = 'ipv4pool-ec2-';

export const VPC: Rule = {
  code: 'aws/vpc',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws webhooks/awscluster_webhook.go; docs.aws.amazon.com vpc/latest/userguide/vpc-cidr-blocks.html, subnet-sizing.html',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'AWSCluster').map(cluster => cluster.at('spec.network'))
    .flatMap(network => [...networksOf(network).flatMap(notANetwork), ...checkVpc(network.member('vpc')), ...network.member('subnets').items().flatMap(checkSubnet), ...checkSizes(network)]),
};

function networksOf(network: Field): Field[] {
  const vpc = network.member('vpc');
  return [
    vpc.member('cidrBlock'), vpc.at('ipv6.cidrBlock'),
    ...network.member('subnets').items().flatMap(subnet => [subnet.member('cidrBlock'), subnet.member('ipv6CidrBlock')]),
    ...network.member('nodePortIngressRuleCidrBlocks').items(),
    ...vpc.member('secondaryCidrBlocks').items().map(block => block.member('ipv4CidrBlock')),
  ];
}

function checkVpc(vpc: Field): Finding[] {
  const [cidr, pool] = [vpc.member('cidrBlock'), vpc.member('ipamPool')];
  return [
    ...isText(cidr) && isPresent(pool) ? [{ at: pool, message: "'ipamPool' gives the network its addresses, and so does 'cidrBlock'; leave one of them out" }] : [],
    ...isPresent(pool) && !isGiven(pool.member('id')) && !isGiven(pool.member('name'))
      ? [{ at: pool, message: "'ipamPool' has neither 'id' nor 'name'; give one of them" }]
      : [],
    ...vpc.member('secondaryCidrBlocks').items().map(block => block.member('ipv4CidrBlock')).filter(({ text }) => isText(cidr) && text === cidr.text)
      .map(at => ({ at, message: `'ipv4CidrBlock' '${at.text}' is the 'cidrBlock' of the network already; leave it out` })),
    ...checkAddressPool(vpc.member('elasticIpPool')),
  ];
}

/** AWS makes networks of some sizes only, and subnets inside of them, each for itself. */
function checkSizes(network: Field): Finding[] {
  const [vpc, subnets] = [network.member('vpc'), network.member('subnets').items().map(subnet => subnet.member('cidrBlock'))];
  const main = vpc.member('cidrBlock');
  const blocks = [main, ...vpc.member('secondaryCidrBlocks').items().map(block => block.member('ipv4CidrBlock'))].flatMap(at => rangeOf(at) ?? []);
  return [
    ...[main, ...subnets].filter(at => isOfOtherSize(at)).map(at => ({ at, message: `'cidrBlock' ${at.text} is of a size that AWS does not make; use a prefix length from 16 to 28` })),
    ...subnets.flatMap((at, index) => {
      const range = rangeOf(at);
      const twin = range && subnets.slice(0, index).find(other => rangeOf(other)?.overlaps(range));
      const isOutside = range !== undefined && isText(main) && blocks.length > 0 && !blocks.some(block => block.contains(range));
      return [
        ...isOutside ? [{ at, message: `'cidrBlock' ${at.text} is outside of the network, which has ${blocks.join(', ')}; choose a part of it` }] : [],
        ...twin === undefined ? [] : [{ at, message: `'cidrBlock' ${at.text} overlaps ${twin.text} of another subnet; choose disjoint ranges` }],
      ];
    }),
  ];
}

function rangeOf({ text }: Field): IpRange | undefined {
  return text === undefined || text.includes(':') ? undefined : IpRange.tryNetwork(text);
}

function isOfOtherSize(at: Field): boolean {
  const length = rangeOf(at) === undefined ? undefined : Number(at.text!.split('/')[1]);
  return length !== undefined && (length < SHORTEST_PREFIX || length > LONGEST_PREFIX);
}

function checkAddressPool(addresses: Field): Finding[] {
  const [pool, order] = [addresses.member('publicIpv4Pool'), addresses.member('publicIpv4PoolFallbackOrder')];
  if (isPresent(pool) !== isPresent(order)) {
    return [{ at: isPresent(pool) ? order : pool, message: "'publicIpv4Pool' and 'publicIpv4PoolFallbackOrder' go together; give both or none" }];
  }
  return pool.text === undefined || pool.text.startsWith(POOL_PREFIX) ? [] : [{
    at: pool,
    message: `'publicIpv4Pool' '${pool.text}' is not the id of a pool; use one that starts with '${POOL_PREFIX}'`,
  }];
}

function checkSubnet(subnet: Field): Finding[] {
  const [zone, parent] = [subnet.member('zoneType'), subnet.member('parentZoneName')];
  return !EDGE_ZONES.includes(zone.text ?? '') || isPresent(parent) ? [] : [{
    at: parent,
    message: `'parentZoneName' is missing, and a subnet of 'zoneType' '${zone.text}' belongs to another zone; name that zone`,
  }];
}
