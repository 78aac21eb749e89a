import { BGP_SCENARIOS } from './bgp';
import { IPSEC_SCENARIOS } from './ipsec';
import { WIREGUARD_SCENARIOS } from './wireguard';
import type { PacketScenario } from '../packet-scene';

/** Everything that is played. */
export const PACKET_SCENARIOS: readonly PacketScenario[] = [...WIREGUARD_SCENARIOS, ...IPSEC_SCENARIOS, ...BGP_SCENARIOS];
