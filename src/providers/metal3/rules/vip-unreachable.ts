import { hostNetwork } from './host-network';
import { poolUsers } from './pool-users';
import { IpRange } from '../../../core';
import { Rule, Severity } from '../../../knowledge';
import { kubeVipPods } from '../../../kubeadm/rules/kube-vip-pods';
import { groupBy } from '../../../topology';

/** A warning, because hosts may have further networks, by DHCP or by hand. */
export const VIP_UNREACHABLE: Rule = {
  code: 'metal3/vip-unreachable',
  severity: Severity.WARNING,
  source: 'kube-vip pkg/vip/arp.go; cluster-api-provider-metal3 baremetal/metal3data_manager.go',
  isLocal: true,
  check: (topology, registry) => {
    const users = groupBy(poolUsers(topology, registry).filter(({ group }) => group.isControlPlane), ({ group }) => `${group.object.index}`);
    return kubeVipPods(topology).filter(({ isArp }) => isArp).flatMap(({ cluster, at, address = '' }) => {
      const [user] = users.get(`${cluster.controlPlane?.index}`) ?? [];
      const networks = user?.pools.flatMap(({ pool, entries }) => entries.map(entry => hostNetwork(pool, entry))) ?? [];
      const vip = IpRange.tryAddress(address);
      const isKnown = networks.length > 0 && vip !== undefined && networks.every(network => network !== undefined && network.isV4 === vip.isV4);
      return !isKnown || networks.some(network => network!.contains(vip)) ? [] : [{
        at,
        message: `kube-vip answers for ${address} by ARP, which reaches its own network only, and the hosts of the control plane are in `
          + `${networks.map(network => `${network}`).join(', ')}; use a free address of their network, or BGP`,
      }];
    });
  },
};
