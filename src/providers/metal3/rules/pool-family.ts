import { NetworkData, networkData } from './data-templates';
import { ipPoolsByPlace } from './ip-pools';
import { Finding, ProviderRegistry, Rule, Severity } from '../../../knowledge';
import { IpPool } from '../../../rules/shared/ip-pools';
import { Field, Topology } from '../../../topology';

const FAMILIES: readonly [string, boolean][] = [['ipv4', true], ['ipv6', false]];

/** Networks that take addresses of the other family, and routes by a gateway that their pool does not have. */
export const POOL_FAMILY: Rule = {
  code: 'metal3/pool-family',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-metal3 baremetal/metal3data_manager.go getRoutesv4, getRoutesv6; ip-address-manager ipam/ippool_manager.go',
  needsMember: ['ipAddressFromIPPool', 'fromIPPool'],
  isLocal: true,
  check: (topology, registry) => networkData(topology).flatMap(data => FAMILIES.flatMap(([family, isV4]) =>
    data.template.at(`spec.networkData.networks.${family}`).items().flatMap(network => checkNetwork(network, isV4, data, topology, registry)))),
};

function checkNetwork(network: Field, isV4: boolean, { template }: NetworkData, topology: Topology, registry: ProviderRegistry): Finding[] {
  const poolOf = ({ text }: Field) => ipPoolsByPlace(topology.whole, registry).get(`${template.namespace}/${text}`);
  const source = network.member('ipAddressFromIPPool');
  const gateways = network.member('routes').items().map(route => route.member('gateway').member('fromIPPool'));
  return [
    ...[source, ...gateways].filter(at => isOtherFamily(poolOf(at), isV4)).map(at => ({
      at, message: `the pool '${at.text}' has ${isV4 ? 'IPv6' : 'IPv4'} addresses, and this is a network of ${isV4 ? 'IPv4' : 'IPv6'}; use another pool, or write it to '${isV4 ? 'ipv6' : 'ipv4'}'`,
    })),
    ...gateways.filter(at => hasNoGateway(poolOf(at))).map(at => ({
      at, message: `the pool '${at.text}' has no 'gateway', so that the route leads nowhere; write one to the pool, or leave the route out`,
    })),
  ];
}

/** Only a pool whose addresses can be told says anything. */
function isOtherFamily(pool: IpPool | undefined, isV4: boolean): boolean {
  const ranges = pool?.entries.map(({ range }) => range) ?? [];
  return ranges.length > 0 && ranges.every(range => range !== undefined && range.isV4 !== isV4);
}

function hasNoGateway(found: IpPool | undefined): boolean {
  return found !== undefined && found.entries.length > 0 && !found.pool.at('spec').has('gateway') && found.entries.every(({ at }) => !at.has('gateway'));
}
