import type { Machine } from '../../remote-live/machines/machine';
import { run } from '../network/world';
import { CHARON } from '../programs/packet-programs';

/** What strongSwan makes for ESP in userspace. */
export const TUN = 'ipsec0';
const TIMEOUT_SECONDS = 30;
/** Packets of charon itself do not go through the tunnel, even if it carries everything. */
const OWN_MARK = '0x42';

/** What a daemon of strongSwan is told. */
export interface CharonTexts {
  /** What it is to connect: /etc/swanctl/conf.d/link.conf. */
  readonly connections: string;
  /** The pre-shared keys, beside it. */
  readonly secrets: string;
}

/** Starts charon, with ESP in userspace. It connects nothing before `loadTunnels`. */
export async function startCharon(machine: Machine, { connections, secrets }: CharonTexts): Promise<void> {
  machine.write({
    '/etc/strongswan.conf': strongSwanConfig(),
    '/etc/swanctl/swanctl.conf': 'include conf.d/*.conf\n',
    '/etc/swanctl/conf.d/link.conf': connections,
    '/etc/swanctl/conf.d/psk/link.conf': secrets,
  });
  await machine.start({
    name: 'charon',
    program: CHARON,
    args: [],
    ready: async () => (await run(machine, 'swanctl --stats')) !== '' && (await run(machine, `ip link show ${TUN}`)) !== '',
    timeoutSeconds: TIMEOUT_SECONDS,
  });
}

/** Connects what it was told. */
export async function loadTunnels(machine: Machine): Promise<void> {
  await run(machine, 'swanctl --load-all');
}

/** Whether there is a tunnel. */
export async function hasTunnel(machine: Machine): Promise<boolean> {
  return (await run(machine, 'swanctl --list-sas')).includes('INSTALLED');
}

/** ESP in userspace, and nothing that the machine of the run has configured. */
function strongSwanConfig(): string {
  return `charon {
  load = random nonce openssl kdf hmac kernel-libipsec kernel-netlink socket-default updown vici
  plugins {
    kernel-libipsec {
      allow_peer_ts = yes
    }
    kernel-netlink {
      fwmark = !${OWN_MARK}
    }
    socket-default {
      fwmark = ${OWN_MARK}
    }
  }
  filelog {
    stderr {
      default = 1
    }
  }
}
`;
}
