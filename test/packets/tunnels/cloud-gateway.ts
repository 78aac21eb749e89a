import type { Round } from '../../connectivity/patch-and-transform';
import { forProvider, SeenTunnel } from '../../connectivity/seen-tunnels';

// The managed gateways of clouds are played: what they are told is what the Composition of a link makes, in the words of strongSwan and FRR.

/** Clouds whose gateways are played. */
export type Cloud = 'AWS' | 'Azure' | 'GCP';

/** What strongSwan calls what clouds call so. */
const STRONGSWAN_WORDS: { readonly [word: string]: string } = {
  'AES256-GCM-16': 'aes256gcm16',
  'SHA2-384': 'prfsha384',
  '20': 'ecp384',
  'ikev2': '2',
  'GCMAES256': 'aes256gcm16',
  'SHA384': 'prfsha384',
  'ECP384': 'ecp384',
  'IKEv2': '2',
};

/** What a gateway proposes for a tunnel. */
interface Proposals {
  readonly version: string;
  readonly ike: string;
  readonly esp: string;
}

const PROPOSALS: { readonly [cloud in Cloud]: (round: Round, tunnel: number) => Proposals } = {
  AWS({ resources }, tunnel) {
    const connection = forProvider(resources['aws-vpn-connection']);
    const word = (name: string) => inStrongSwan([connection[`tunnel${tunnel}${name}`]].flat()[0]);
    return {
      version: word('IkeVersions'),
      ike: [word('Phase1EncryptionAlgorithms'), word('Phase1IntegrityAlgorithms'), word('Phase1DhGroupNumbers')].join('-'),
      esp: [word('Phase2EncryptionAlgorithms'), word('Phase2DhGroupNumbers')].join('-'),
    };
  },
  Azure({ resources }, tunnel) {
    const { connectionProtocol, ipsecPolicy } = forProvider(resources[`azure-connection-${tunnel}`]);
    return {
      version: inStrongSwan(connectionProtocol),
      ike: [ipsecPolicy.ikeEncryption, ipsecPolicy.ikeIntegrity, ipsecPolicy.dhGroup].map(inStrongSwan).join('-'),
      esp: [ipsecPolicy.ipsecEncryption, ipsecPolicy.pfsGroup].map(inStrongSwan).join('-'),
    };
  },
  // It is told nothing, and takes what the other side proposes among many others.
  GCP: ({ resources }, tunnel) => ({ version: String(forProvider(resources[`gcp-tunnel-${tunnel}`]).ikeVersion), ike: 'default', esp: 'default' }),
};

function inStrongSwan(word: unknown): string {
  const known = STRONGSWAN_WORDS[String(word)];
  if (known === undefined) {
    throw new Error(`'${word}' has no word in strongSwan here`);
  }
  return known;
}

/** How often clouds ask whether the other side is there, in seconds. strongSwan gives it up after three minutes without an answer, which is longer than any cloud. */
const DPD_DELAY = 10;

/** What a tunnel carries: everything, where routes decide. */
export interface Selectors {
  readonly local: string;
  readonly remote: string;
}

/** The text of strongSwan for a tunnel of the gateway of a cloud. */
export function gatewayText(cloud: Cloud, round: Round, number: number, { from, to }: SeenTunnel, selectors: Selectors): string {
  const { version, ike, esp } = PROPOSALS[cloud](round, number);
  return `include psk/*.conf
connections {
  link {
    version = ${version}
    local_addrs = ${from}
    remote_addrs = ${to}
    proposals = ${ike}
    dpd_delay = ${DPD_DELAY}s
    local {
      auth = psk
      id = ${from}
    }
    remote {
      auth = psk
      id = ${to}
    }
    children {
      link {
        local_ts = ${selectors.local}
        remote_ts = ${selectors.remote}
        esp_proposals = ${esp}
        start_action = start
        dpd_action = restart
      }
    }
  }
}
`;
}

/** The pre-shared key of a tunnel, by the addresses of both sides. */
export function secretText({ from, to }: Pick<SeenTunnel, 'from' | 'to'>, psk: string): string {
  return `secrets {\n  ike-link {\n    id-1 = ${from}\n    id-2 = ${to}\n    secret = "${psk}"\n  }\n}\n`;
}

/** How often clouds say that they are there and after how long they believe that others are not, in seconds. Each session has the smaller times of both sides. */
const TIMERS: { readonly [cloud in Cloud]: string } = { AWS: '10 30', Azure: '60 180', GCP: '20 60' };

/** The text of FRR for the gateway of a cloud, which tells the router of its network what it learns. */
export function gatewayBgpText(cloud: Cloud, tunnels: readonly SeenTunnel[], cidr: string, router: string): string {
  const [{ numberFrom }] = tunnels;
  return [
    `router bgp ${numberFrom}`,
    ' no bgp ebgp-requires-policy',
    ...tunnels.flatMap(({ insideTo, numberTo }) => [` neighbor ${insideTo} remote-as ${numberTo}`, ` neighbor ${insideTo} timers ${TIMERS[cloud]}`]),
    ` neighbor ${router} remote-as ${numberFrom}`,
    ' address-family ipv4 unicast',
    `  network ${cidr}`,
    `  neighbor ${router} next-hop-self`,
    // AWS sends through one tunnel only, whichever the other side uses.
    ...cloud === 'AWS' ? ['  maximum-paths 1'] : [],
    ' exit-address-family',
    '',
  ].join('\n');
}

/** The text of FRR for the router of a network in a cloud, whose route table gets what its gateway learns. */
export function routeTableText(asn: number, gateway: string): string {
  return `router bgp ${asn}\n neighbor ${gateway} remote-as ${asn}\n`;
}
