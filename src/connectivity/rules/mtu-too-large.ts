import { largestPodMtu, LINKS_ANNOTATION, PATH_MTU_ANNOTATION, readStatedLinks } from '../../core';
import { Finding, PodMtu, Rule, Severity } from '../../knowledge';
import { Topology } from '../../topology';

/** A link, and what it carries. */
interface Path {
  readonly name: string;
  readonly pathMtu: number;
  readonly podMtu?: number;
}

export const MTU_TOO_LARGE: Rule = {
  code: 'cross-csp/mtu-too-large',
  severity: Severity.ERROR,
  source: 'RFC 1191 section 4; openshift/cluster-network-operator pkg/network/ovn_kubernetes.go; docs.tigera.io calico/latest/networking/configuring/mtu; cilium pkg/mtu/mtu.go',
  needsMember: [LINKS_ANNOTATION, PATH_MTU_ANNOTATION],
  check: (topology, registry) => registry.records.flatMap(({ podMtus }) => podMtus?.(topology) ?? []).flatMap(stated => judge(stated, topology)),
};

/** Of several links the narrowest counts. */
function judge(stated: PodMtu, topology: Topology): Finding[] {
  const limits = pathsOf(stated, topology).map(path => {
    const overhead = stated.overhead ?? (path.podMtu === undefined ? 0 : path.pathMtu - path.podMtu);
    return { ...path, overhead, largest: largestPodMtu([path.pathMtu], overhead) };
  });
  const [narrowest] = limits.sort((a, b) => a.largest - b.largest);
  return narrowest === undefined || stated.mtu <= narrowest.largest ? [] : [{
    at: stated.at,
    message: `${stated.cniName} is told an MTU of ${stated.mtu}${narrowest.overhead === 0 ? '' : ` and adds ${narrowest.overhead} bytes`}, and ${narrowest.name} carries ${narrowest.pathMtu} in one piece: `
      + `larger packets are dropped; use at most ${narrowest.largest}`,
  }];
}

/** The links of a cluster, as its Cluster tells; or those of the bundle, where it is applied to the cluster itself. */
function pathsOf({ cluster }: PodMtu, topology: Topology): Path[] {
  if (cluster !== undefined) {
    return readStatedLinks(cluster.annotations[LINKS_ANNOTATION] ?? '').map(link => ({ ...link, name: `the link '${link.name}'` }));
  }
  return topology.objects.flatMap(object => {
    const pathMtu = Number(object.annotations[PATH_MTU_ANNOTATION]);
    return Number.isInteger(pathMtu) && pathMtu > 0 ? [{ name: `the link of ${object}`, pathMtu }] : [];
  });
}
