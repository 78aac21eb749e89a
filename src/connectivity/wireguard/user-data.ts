import { Yaml } from 'cdk8s';
import { GATEWAY_PROGRAM } from './gateway-program';
import { tunnelConfig } from './tunnel-config';
import type { Tunnel } from './tunnel-plan';

const PROGRAM_FILE = '/var/lib/link-gateway/gateway.py';
const CONFIG_FILE = '/etc/link-gateway/config.json';
const SYSCTL_FILE = '/etc/sysctl.d/90-link-gateway.conf';
const UNIT = 'link-gateway.service';

/** What a gateway is told; the program reads it as JSON. @internal */
export interface GatewayConfig {
  /** How it finds its key and takes routes: `aws`, `azure` or `external`. */
  readonly platform: string;
  /** What that way needs. */
  readonly access: { readonly [name: string]: unknown };
  readonly publicKey: string;
  readonly privateIp: string;
  /** The ranges of the other side. */
  readonly remoteCidrs: readonly string[];
  readonly tunnels: readonly Tunnel[];
  /** The inner address of the other gateway of this side. @default - there is none */
  readonly sibling?: string;
  readonly healthPort: number;
  readonly intervalSeconds: number;
  readonly failureThreshold: number;
}

/** What cloud-init does on a new gateway. @internal */
export function gatewayUserData(config: GatewayConfig): string {
  const { access, tunnels, ...rest } = config;
  const known = tunnels.map(({ device, peerAddress, peerPublicKey, endpoint }) => ({ device, peerAddress, peerPublicKey, endpoint }));
  return `#cloud-config\n${Yaml.stringify({
    package_update: true,
    packages: ['wireguard-tools'],
    write_files: [
      { path: SYSCTL_FILE, content: sysctls() },
      ...tunnels.map(tunnel => ({ path: `/etc/wireguard/${tunnel.device}.conf`, permissions: '0600', content: tunnelConfig(tunnel, config.remoteCidrs) })),
      { path: CONFIG_FILE, permissions: '0600', content: `${JSON.stringify({ ...rest, ...access, tunnels: known }, undefined, 1)}\n` },
      { path: PROGRAM_FILE, content: GATEWAY_PROGRAM },
      { path: `/etc/systemd/system/${UNIT}`, content: unit() },
    ],
    runcmd: [`sysctl -p ${SYSCTL_FILE}`, 'systemctl daemon-reload', `systemctl enable --now ${UNIT}`],
  })}`;
}

/** Packets of others are passed on; those that come by another tunnel than answers take are no forgeries. */
function sysctls(): string {
  return ['net.ipv4.ip_forward = 1', 'net.ipv4.conf.all.rp_filter = 2', 'net.ipv4.conf.all.send_redirects = 0', ''].join('\n');
}

function unit(): string {
  return [
    '[Unit]',
    'Description=WireGuard gateway of a link',
    'Wants=network-online.target',
    'After=network-online.target',
    '',
    '[Service]',
    `ExecStart=/usr/bin/python3 ${PROGRAM_FILE}`,
    'RuntimeDirectory=link-gateway',
    'RuntimeDirectoryMode=0700',
    'Restart=always',
    'RestartSec=5',
    '',
    '[Install]',
    'WantedBy=multi-user.target',
    '',
  ].join('\n');
}
