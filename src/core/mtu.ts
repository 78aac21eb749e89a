/** What protocols add to a packet, in bytes. One list, because gateways, CNIs and OpenShift add the same headers. */
const HEADERS = { ipv4: 20, ipv6: 40, udp: 8, esp: 8, gcmIv: 8, gcmIcv: 16, espTrailer: 2, wireGuard: 32 } as const;
/** What ESP encrypts is a multiple of this. */
const ESP_ALIGNMENT = 4;

/** What OVN-Kubernetes takes for Geneve. The operator of OpenShift refuses a cluster MTU that leaves less. */
export const OVN_OVERHEAD = 100;
/** What it takes besides where it encrypts all traffic between nodes (`Full`). */
export const OVN_IPSEC_OVERHEAD = 46;

/** How a packet is wrapped by IPsec in tunnel mode, with AES-GCM. */
export interface EspOptions {
  /** The largest packet of the network that carries the tunnel. */
  readonly outerMtu: number;
  /** ESP travels in UDP, because one side is behind NAT. */
  readonly isInUdp?: boolean;
}

/** The largest packet that fits into an IPsec tunnel over IPv4 with AES-GCM in one piece. */
export function espMtu({ outerMtu, isInUdp = false }: EspOptions): number {
  const room = outerMtu - HEADERS.ipv4 - (isInUdp ? HEADERS.udp : 0) - HEADERS.esp - HEADERS.gcmIv - HEADERS.gcmIcv;
  return room - room % ESP_ALIGNMENT - HEADERS.espTrailer;
}

/** The largest packet that fits into a WireGuard tunnel in one piece. */
export function wireGuardMtu(outerMtu: number, isOverIpv6: boolean = false): number {
  return outerMtu - (isOverIpv6 ? HEADERS.ipv6 : HEADERS.ipv4) - HEADERS.udp - HEADERS.wireGuard;
}

/** The largest MTU of pods whose packets get through all paths in one piece, once the CNI has wrapped them. */
export function largestPodMtu(pathMtus: readonly number[], overhead: number): number {
  return Math.min(...pathMtus) - overhead;
}
