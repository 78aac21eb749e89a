import type { LinkRouterParameters, LinkRouterTunnel } from './router';

// Pure texts of plain values: what a router is told here is what tests play with real tunnels.

/** The configuration of strongSwan. Each line is `name = value` in a section. */
export function strongSwanText(parameters: LinkRouterParameters): string {
  return [
    '# Pre-shared keys stand in a file of their own, psk/<name>.conf, which only root reads:',
    '#   secrets {',
    ...parameters.tunnels.flatMap(tunnel => secretLines(tunnel).map(line => `#     ${line}`)),
    '#   }',
    'include psk/*.conf',
    'connections {',
    ...parameters.tunnels.flatMap(tunnel => connectionLines(parameters, tunnel).map(line => `  ${line}`)),
    '}',
    '',
  ].join('\n');
}

/** The key of a tunnel is found by both addresses: tunnels may have one of them in common. */
function secretLines({ name, localAddress, remoteAddress, pskSecretName }: LinkRouterTunnel): string[] {
  return [`ike-${name} {`, `  id-local = ${localAddress}`, `  id-remote = ${remoteAddress}`, `  secret = <psk of the Secret ${pskSecretName}>`, '}'];
}

function connectionLines(parameters: LinkRouterParameters, tunnel: LinkRouterTunnel): string[] {
  const { ikeProposal, espProposal, dpdDelaySeconds, localTrafficSelectors, remoteTrafficSelectors, behindNat, routeBased } = parameters;
  return [
    `${tunnel.name} {`,
    '  version = 2',
    // A router with two addresses of its own would send from the same one for both tunnels, and Azure knows each tunnel by one.
    `  local_addrs = ${behindNat ? '%any' : tunnel.localAddress}`,
    `  remote_addrs = ${tunnel.remoteAddress}`,
    `  proposals = ${ikeProposal}`,
    `  dpd_delay = ${dpdDelaySeconds}s`,
    '  keyingtries = 0',
    '  local {',
    '    auth = psk',
    `    id = ${tunnel.localAddress}`,
    '  }',
    '  remote {',
    '    auth = psk',
    `    id = ${tunnel.remoteAddress}`,
    '  }',
    '  children {',
    `    ${tunnel.name} {`,
    '      mode = tunnel',
    `      esp_proposals = ${espProposal}`,
    `      local_ts = ${localTrafficSelectors.join(',')}`,
    `      remote_ts = ${remoteTrafficSelectors.join(',')}`,
    ...routeBased ? [`      if_id_in = ${tunnel.interfaceId}`, `      if_id_out = ${tunnel.interfaceId}`] : [],
    '      start_action = start',
    '      dpd_action = restart',
    '      close_action = start',
    '    }',
    '  }',
    '}',
  ];
}

/** Seconds between tries to get a lost session back. By itself FRR would wait two minutes. */
const BGP_RETRY = 10;

/** The configuration of FRR: BGP on both tunnels. */
export function frrText({ bgp, localAsn, remoteAsn, bgpHoldSeconds, localCidrs, tunnels }: LinkRouterParameters): string {
  if (!bgp) {
    return '';
  }
  const neighbors = tunnels.map(({ remoteInsideAddress }) => remoteInsideAddress);
  return [
    `router bgp ${localAsn}`,
    ' no bgp ebgp-requires-policy',
    // Networks of the site are told as they are given, also where the router has routes to parts of them only.
    ' no bgp network import-check',
    ...neighbors.flatMap(address => [
      ` neighbor ${address} remote-as ${remoteAsn}`,
      ` neighbor ${address} timers ${bgpHoldSeconds / 3} ${bgpHoldSeconds}`,
      ` neighbor ${address} timers connect ${BGP_RETRY}`,
    ]),
    ' address-family ipv4 unicast',
    ...localCidrs.map(cidr => `  network ${cidr}`),
    ...neighbors.map(address => `  neighbor ${address} activate`),
    ' exit-address-family',
    '',
  ].join('\n');
}

/** The commands that make an interface of each tunnel. */
export function interfacesText({ routeBased, bgp, mtu, tunnels, remoteCidrs }: LinkRouterParameters, device: string): string {
  if (!routeBased) {
    return '';
  }
  return [
    ...tunnels.flatMap(({ interfaceId, localInsideAddress }) => [
      `ip link add ipsec${interfaceId} type xfrm dev ${device} if_id ${interfaceId}`,
      `ip link set ipsec${interfaceId} mtu ${mtu} up`,
      `ip address add ${localInsideAddress}/30 dev ipsec${interfaceId}`,
    ]),
    // An interface is there whether its tunnel is or not: the second one is used when somebody takes the first down.
    ...bgp ? [] : remoteCidrs.flatMap(cidr => tunnels.map(({ interfaceId }) => `ip route add ${cidr} dev ipsec${interfaceId} metric ${interfaceId}`)),
    '',
  ].join('\n');
}
