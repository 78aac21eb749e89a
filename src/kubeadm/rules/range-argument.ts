import { IpRange } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { holdsVariable } from '../../rules/shared/fields';
import { argument } from '../../rules/shared/kubeadm-machines';
import { ClusterMembers, CONTROL_PLANE_GROUP, Field } from '../../topology';

/** Arguments that say what the Cluster says too, by the programs that have them. */
const ARGUMENTS = [
  { component: 'apiServer', name: 'service-cluster-ip-range', network: 'services' },
  { component: 'controllerManager', name: 'service-cluster-ip-range', network: 'services' },
  { component: 'controllerManager', name: 'cluster-cidr', network: 'pods' },
];

/** An argument beats what kubeadm takes from the Cluster for one program, and for no other. */
export const RANGE_ARGUMENT: Rule = {
  code: 'network/range-argument',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 cmd/kubeadm/app/phases/controlplane/manifests.go, cmd/kubeadm/app/phases/addons/dns/dns.go',
  needsMember: ARGUMENTS.map(({ name }) => name),
  check: topology => topology.clusters.flatMap(checkCluster),
};

function checkCluster({ cluster, controlPlane }: ClusterMembers): Finding[] {
  const isKubeadm = controlPlane?.group === CONTROL_PLANE_GROUP && controlPlane.kind === 'KubeadmControlPlane';
  return cluster === undefined || !isKubeadm ? [] : ARGUMENTS.flatMap(({ component, name, network }) => {
    const at = argument(controlPlane.at('spec.kubeadmConfigSpec.clusterConfiguration').member(component).member('extraArgs'), name);
    const blocks = cluster.at('spec.clusterNetwork').member(network).member('cidrBlocks');
    return at === undefined || blocks.items().length === 0 ? [] : checkArgument(at, blocks, `'${name}' of '${component}'`);
  });
}

function checkArgument(at: Field, blocks: Field, what: string): Finding[] {
  const [argued, written] = [(at.text ?? '').split(','), blocks.items().map(({ text }) => text ?? '')].map(ranges => ranges.map(text => text.trim()));
  return [...argued, ...written].some(text => holdsVariable(text) || text === '') || rangesOf(argued) === rangesOf(written) ? [] : [{
    at,
    message: `${what} is ${argued.join(',')}, and the Cluster has ${written.join(',')}, which kubeadm tells all others; leave the argument out, and write the range in 'clusterNetwork' of the Cluster`,
  }];
}

function rangesOf(texts: readonly string[]): string {
  return texts.map(text => `${IpRange.tryNetwork(text) ?? text}`).sort().join();
}
