import { IpRange } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { BroughtText, textsOfSet } from '../../rules/shared/brought-texts';
import { clusterLabels } from '../../rules/shared/cluster-labels';
import { ADDONS_GROUP, BundleObject, CLUSTER_GROUP, selectorMatches, Topology } from '../../topology';

/** A range that a CNI gives addresses from. */
interface CniRange {
  readonly cniName: string;
  readonly range: IpRange;
  /** Whether it has a range beside that of the Cluster, which others may not use. */
  readonly isOwn: boolean;
}

/** What the manifests below hold; nearly all others hold none of it. */
const HINT = /CALICO_IPV[46]POOL_CIDR|operator\.tigera\.io|net-conf\.json|cluster-pool-ipv[46]-cidr/;
const CALICO = /^ *- name: CALICO_IPV[46]POOL_CIDR\n *value: ["']?([\da-fA-F.:]+\/\d+)/gm;
const INSTALLATION = /^ *(?:- )?cidr: ["']?([\da-fA-F.:]+\/\d+)/gm;
const FLANNEL = /"(?:IPv6)?Network": *"([\da-fA-F.:]+\/\d+)"/g;
const CILIUM = /^ *cluster-pool-ipv[46]-cidr: ["']?([\da-fA-F.:]+\/\d+)/gm;

/** Manifests of a CNI, as their projects publish them, with another range than the Cluster. */
export const POD_RANGE: Rule = {
  code: 'addon/pod-range',
  severity: Severity.WARNING,
  source: 'flannel pkg/subnet/kube/kube.go; tigera operator pkg/controller/installation/validation.go; calico node/pkg/lifecycle/startup; '
    + 'cilium Documentation/network/concepts/ipam/cluster-pool.rst',
  check: topology => topology.ofKind(ADDONS_GROUP, 'ClusterResourceSet').flatMap(set => textsOfSet(set, topology).filter(({ text }) => HINT.test(text))
    .flatMap(brought => checkText(brought, clustersOf(set, topology)))),
};

function clustersOf(set: BundleObject, topology: Topology): BundleObject[] {
  return topology.ofKind(CLUSTER_GROUP, 'Cluster')
    .filter(cluster => cluster.namespace === set.namespace && selectorMatches(set.at('spec.clusterSelector'), clusterLabels(cluster)));
}

function checkText({ at, text }: BroughtText, clusters: readonly BundleObject[]): Finding[] {
  const ranges = text.split(/^---$/m).flatMap(rangesIn);
  return clusters.flatMap(cluster => ranges.flatMap(found => {
    const problem = problemOf(found, cluster);
    return problem === undefined ? [] : [{ at, message: `${found.cniName} gives pods addresses of ${found.range}, ${problem}` }];
  }));
}

function problemOf({ range, isOwn }: CniRange, cluster: BundleObject): string | undefined {
  const [pods, services] = ['pods', 'services'].map(network => cluster.at(`spec.clusterNetwork.${network}.cidrBlocks`).items()
    .flatMap(({ text }) => IpRange.tryNetwork(text ?? '') ?? []).filter(block => block.sharesFamily(range)));
  const taken = services.find(service => service.overlaps(range));
  if (taken !== undefined) {
    return `which overlaps ${taken} of the Services of Cluster/${cluster.name}; choose disjoint ranges`;
  }
  return isOwn || pods.length === 0 || pods.some(block => block.contains(range)) ? undefined
    : `and Cluster/${cluster.name} has ${pods.join(', ')} for pods, which nodes and kube-proxy go by; write one range in both`;
}

function rangesIn(document: string): CniRange[] {
  const found = (pattern: RegExp, cniName: string, isOwn = false) => [...document.matchAll(pattern)].flatMap(([, text]): CniRange[] => {
    const range = IpRange.tryNetwork(text);
    return range === undefined ? [] : [{ cniName, range, isOwn }];
  });
  return [
    ...found(CALICO, 'Calico'),
    ...document.includes('kind: Installation') && document.includes('operator.tigera.io/') ? found(INSTALLATION, 'Calico') : [],
    ...document.includes('net-conf.json') ? found(FLANNEL, 'Flannel') : [],
    ...document.includes('name: cilium-config') ? found(CILIUM, 'Cilium', true) : [],
  ];
}
