import type { LinkRouterParameters, LinkRouterTunnel } from './router';

// Pure texts of plain values: what a router is told here is what tests play with real tunnels.

/** The configuration of strongSwan. Each line is `name = value` in a section. */
export function strongSwanText(parameters: LinkRouterParameters): string {
  return [
    '# Pre-shared keys stand in files of their own, one section `secrets { ike-<tunnel> { id = <address>, secret = … } }` for each tunnel.',
    'include psk/*.conf',
    'connections {',
    ...parameters.tunnels.flatMap(tunnel => connectionLines(parameters, tunnel).map(line => `  ${line}`)),
    '}',
    '',
  ].join('\n');
}

function connectionLines(parameters: LinkRouterParameters, tunnel: LinkRouterTunnel): string[] {
  const { ikeProposal, espProposal, dpdDelaySeconds, localTrafficSelectors, remoteTrafficSelectors, routeBased } = parameters;
  return [
    `${tunnel.name} {`,
    '  version = 2',
    '  local_addrs = %any',
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

/** The configuration of FRR: BGP on both tunnels. */
export function frrText({ bgp, localAsn, remoteAsn, localCidrs, tunnels }: LinkRouterParameters): string {
  if (!bgp) {
    return '';
  }
  const neighbors = tunnels.map(({ remoteInsideAddress }) => remoteInsideAddress);
  return [
    `router bgp ${localAsn}`,
    ' no bgp ebgp-requires-policy',
    ...neighbors.flatMap(address => [` neighbor ${address} remote-as ${remoteAsn}`, ` neighbor ${address} timers 10 30`]),
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
    // Without BGP the first tunnel is used while it is there, and the second after it.
    ...bgp ? [] : remoteCidrs.flatMap(cidr => tunnels.map(({ interfaceId }) => `ip route add ${cidr} dev ipsec${interfaceId} metric ${interfaceId}`)),
    '',
  ].join('\n');
}
