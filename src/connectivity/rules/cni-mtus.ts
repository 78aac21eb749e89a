import { LINKS_ANNOTATION } from '../../core';
import { PodMtu } from '../../knowledge';
import { BroughtText, broughtTexts } from '../../rules/shared/brought-texts';
import { CLUSTER_GROUP, Topology } from '../../topology';
import { LinkOverhead } from '../mtu';

/** Lines of manifests are short, and MTUs have few digits. */
const CALICO_MTU = /^ {2}veth_mtu: ["']?(\d{3,5})["']?$/m;
const CALICO_VXLAN = /^ {2}calico_backend: ["']?vxlan["']?$/m;
const INSTALLATION_MTU = /^ {4}mtu: (\d{3,5})$/m;
const INSTALLATION_ENCAPSULATION = /^ {4,8}(?:- )?encapsulation: ["']?([A-Za-z]{1,20})["']?$/m;
const CILIUM_MTU = /^ {2}mtu: ["'](\d{3,5})["']$/m;

const OVERHEADS: { readonly [encapsulation: string]: LinkOverhead } = {
  VXLAN: LinkOverhead.CALICO_VXLAN,
  VXLANCrossSubnet: LinkOverhead.CALICO_VXLAN,
  IPIP: LinkOverhead.CALICO_IPIP,
  IPIPCrossSubnet: LinkOverhead.CALICO_IPIP,
  None: LinkOverhead.NONE,
};

/** The MTUs in manifests of Calico and Cilium that ClusterResourceSets bring into clusters with links. */
export function cniPodMtus(topology: Topology): PodMtu[] {
  const clusters = topology.ofKind(CLUSTER_GROUP, 'Cluster').filter(({ annotations }) => annotations[LINKS_ANNOTATION] !== undefined);
  return clusters.flatMap(cluster => broughtTexts(cluster, topology).flatMap(mtusIn).map(found => ({ ...found, cluster })));
}

/** Manifests as their projects publish them; others are not told apart from what has nothing to do with a CNI. */
function mtusIn({ at, text }: BroughtText): PodMtu[] {
  const found = (document: string, pattern: RegExp, cniName: string, overhead?: number): PodMtu[] => {
    const mtu = pattern.exec(document)?.[1];
    return mtu === undefined ? [] : [{ at, mtu: Number(mtu), cniName, overhead }];
  };
  return text.split(/^---$/m).flatMap(document => {
    if (document.includes('name: calico-config')) {
      return found(document, CALICO_MTU, 'Calico', CALICO_VXLAN.test(document) ? LinkOverhead.CALICO_VXLAN.bytes : undefined);
    }
    if (document.includes('kind: Installation') && document.includes('operator.tigera.io/')) {
      return found(document, INSTALLATION_MTU, 'Calico', OVERHEADS[INSTALLATION_ENCAPSULATION.exec(document)?.[1] ?? '']?.bytes);
    }
    // Cilium is told what the network carries, and subtracts what it adds.
    return document.includes('name: cilium-config') ? found(document, CILIUM_MTU, 'Cilium', 0) : [];
  });
}
