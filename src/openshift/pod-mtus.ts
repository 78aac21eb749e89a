import { OPERATOR_GROUP } from './kinds';
import { OVN_IPSEC_OVERHEAD, OVN_OVERHEAD } from '../core';
import { PodMtu } from '../knowledge';
import { BundleObject, Topology } from '../topology';

const CONFIG = 'spec.defaultNetwork.ovnKubernetesConfig';

/** The MTU that the network operator is told: the one that a migration leads to, or the one that there is. */
export function openShiftPodMtus(topology: Topology): PodMtu[] {
  return topology.ofKind(OPERATOR_GROUP, 'Network').flatMap(network => {
    const target = network.at('spec.migration.mtu.network.to');
    const at = target.exists ? target : network.at(`${CONFIG}.mtu`);
    return at.number === undefined ? [] : [{ at, mtu: at.number, cniName: 'OVN-Kubernetes', overhead: OVN_OVERHEAD + (isEncrypted(network) ? OVN_IPSEC_OVERHEAD : 0) }];
  });
}

/** Without a mode, the section itself turns IPsec on. */
function isEncrypted(network: BundleObject): boolean {
  const section = network.at(`${CONFIG}.ipsecConfig`);
  return section.exists && (section.textOf('mode') ?? 'Full') === 'Full';
}
