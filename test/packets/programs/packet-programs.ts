import { execFileSync } from 'child_process';
import { accessSync, constants, existsSync } from 'fs';
import * as path from 'path';
import { findOnPath } from '../../apiserver/host/go-build';
import type { UpstreamPrograms } from '../../live/programs/programs';
import type { Version } from '../../live/report';

const UPSTREAM = 'golang.zx2c4.com/wireguard';
const TUN = '/dev/net/tun';
/** Where Debian keeps what is on no PATH. */
export const CHARON = '/usr/lib/ipsec/charon';
const USERSPACE_ESP = '/usr/lib/ipsec/plugins/libstrongswan-kernel-libipsec.so';
export const FRR = '/usr/lib/frr';
const PACKAGES = 'wireguard-tools strongswan-swanctl strongswan-charon libcharon-extra-plugins frr';

/** Everything that is built. */
export const PACKET_PROGRAMS: readonly UpstreamPrograms[] = [
  { upstream: UPSTREAM, module: path.join(__dirname, 'wireguard'), programs: { 'wireguard-go': UPSTREAM } },
];

/** What keeps packets from being sent on this machine; undefined if nothing does. */
export function hindrance(): string | undefined {
  const missing = [
    ...['wg', 'wg-quick', 'swanctl', 'vtysh', 'python3'].filter(program => findOnPath(program) === undefined),
    ...[CHARON, USERSPACE_ESP, `${FRR}/bgpd`].filter(file => !existsSync(file)),
  ];
  if (missing.length > 0) {
    return `needs ${missing.join(' and ')}: on Debian, install python3 ${PACKAGES}`;
  }
  try {
    [constants.R_OK, constants.W_OK].forEach(mode => accessSync(TUN, mode));
    return undefined;
  } catch {
    return `needs ${TUN}, which this machine does not have or does not let you open`;
  }
}

/** The releases of what the machine has. */
export function installedVersions(): readonly Version[] {
  return [
    { name: 'wireguard-tools', version: firstMatch(/v\d[\w.]*/, 'wg') },
    { name: 'strongSwan', version: firstMatch(/\d+\.\d+[\w.]*/, CHARON) },
    { name: 'FRR', version: firstMatch(/\d+\.\d+[\w.]*/, `${FRR}/bgpd`) },
  ];
}

function firstMatch(pattern: RegExp, program: string): string {
  return pattern.exec(execFileSync(program, ['--version']).toString())![0];
}
