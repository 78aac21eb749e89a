import { IpRange } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { isText } from '../../rules/shared/fields';
import { argument } from '../../rules/shared/kubeadm-machines';
import { ClusterMembers, CONTROL_PLANE_GROUP, Field } from '../../topology';

/** How many more bits the range of a node may have than that of all pods. */
const MOST_BITS = 16;
const V4 = { mask: 24, argument: 'node-cidr-mask-size-ipv4' };
const V6 = { mask: 64, argument: 'node-cidr-mask-size-ipv6' };

export const POD_RANGE_SIZE: Rule = {
  code: 'network/pod-range-size',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 cmd/kubeadm/app/apis/kubeadm/validation/validation.go ValidatePodSubnetNodeMask',
  isLocal: true,
  check: topology => topology.clusters.filter(({ controlPlane }) => controlPlane?.group === CONTROL_PLANE_GROUP && controlPlane.kind === 'KubeadmControlPlane')
    .flatMap(checkCluster),
};

function checkCluster({ cluster, controlPlane }: ClusterMembers): Finding[] {
  const configuration = controlPlane!.at('spec.kubeadmConfigSpec.clusterConfiguration');
  const args = configuration.at('controllerManager.extraArgs');
  const isOurs = argument(args, 'allocate-node-cidrs')?.text !== 'false' && !isText(configuration.at('networking.podSubnet'));
  return isOurs ? (cluster?.at('spec.clusterNetwork.pods.cidrBlocks').items() ?? []).flatMap(at => checkRange(at, args)) : [];
}

function checkRange(at: Field, args: Field): Finding[] {
  const family = at.text?.includes(':') ? V6 : V4;
  const prefix = Number(/^[\d.:a-fA-F]+\/(\d{1,3})$/.exec(at.text ?? '')?.[1]);
  const given = argument(args, family.argument) ?? argument(args, 'node-cidr-mask-size');
  const mask = given === undefined ? family.mask : Number(given.text);
  // What is no range or no number has a rule of its own, or is the business of the controller manager.
  if (!Number.isInteger(prefix) || !Number.isInteger(mask) || (prefix <= mask && mask - prefix <= MOST_BITS) || IpRange.tryNetwork(at.text ?? '') === undefined) {
    return [];
  }
  const isSmall = prefix > mask;
  return [{
    at,
    message: `'pods' ${at.text} is ${isSmall ? 'smaller than' : 'too large for'} the /${mask} that each node gets of it, and 'kubeadm init' refuses that; `
      + `use a prefix length from ${Math.max(0, mask - MOST_BITS)} to ${mask}, or set the argument '${family.argument}' of the controller manager`,
  }];
}
