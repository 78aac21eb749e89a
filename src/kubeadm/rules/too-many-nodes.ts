import { Finding, Rule, Severity } from '../../knowledge';
import { autoscalerLimits, limitOf } from '../../rules/shared/autoscaler';
import { machineGroupsOf } from '../../rules/shared/infra-clusters';
import { argument } from '../../rules/shared/kubeadm-machines';
import { ClusterMembers, CONTROL_PLANE_GROUP, Field } from '../../topology';

const V4_RANGE = /^\d+(?:\.\d+){3}\/(\d{1,2})$/;
const DEFAULT_MASK = 24;

/** A warning: networks of pods that keep addresses themselves need no range of their own for each node. */
export const TOO_MANY_NODES: Rule = {
  code: 'network/too-many-nodes',
  severity: Severity.WARNING,
  source: 'kubernetes v1.36.3 pkg/controller/nodeipam/ipam/range_allocator.go',
  isLocal: true,
  check: topology => topology.clusters.filter(({ controlPlane }) => controlPlane?.group === CONTROL_PLANE_GROUP && controlPlane.kind === 'KubeadmControlPlane').flatMap(checkCluster),
};

function checkCluster(members: ClusterMembers): Finding[] {
  const at = members.cluster?.at('spec.clusterNetwork.pods.cidrBlocks').items().find(({ text }) => V4_RANGE.test(text ?? ''));
  const prefix = Number(V4_RANGE.exec(at?.text ?? '')?.[1]);
  const args = members.controlPlane!.at('spec.kubeadmConfigSpec.clusterConfiguration.controllerManager').find('extraArgs');
  const mask = args === undefined ? DEFAULT_MASK : maskOf(args);
  if (at === undefined || mask === undefined || prefix > mask) {
    return [];
  }
  const [room, count] = [2 ** (mask - prefix), machineGroupsOf(members).reduce((sum, { object }) => sum + mostMachines(object.at('spec.replicas'), limitOf(autoscalerLimits(object).max)), 0)];
  return count <= room ? [] : [{
    at,
    message: `'pods' ${at.text} has room for ${room} nodes with a /${mask} each, and the cluster may have ${count}: the others get no range for their pods; `
      + "use a larger range, or a longer 'node-cidr-mask-size-ipv4' of the controller manager",
  }];
}

/** The prefix length of a node; undefined where nodes get no range, or it is no number. */
function maskOf(args: Field): number | undefined {
  const given = argument(args, 'node-cidr-mask-size-ipv4') ?? argument(args, 'node-cidr-mask-size');
  const mask = given === undefined ? DEFAULT_MASK : Number(given.text);
  return argument(args, 'allocate-node-cidrs')?.text === 'false' || !Number.isInteger(mask) || mask > 32 ? undefined : mask;
}

function mostMachines(replicas: Field, limit: number | undefined): number {
  return Math.max(replicas.number ?? 1, limit ?? 0);
}
