import { IpRange } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { classOf } from '../../rules/shared/class-of-cluster';
import { BundleObject, ClusterMembers, Field, Topology } from '../../topology';

/** Bits of an address that may differ within the range. */
const MOST_BITS = 20;
/** The address of the DNS server is the tenth. */
const LEAST_ADDRESSES = 10n;

export const SERVICE_RANGE_SIZE: Rule = {
  code: 'network/service-range-size',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 cmd/kubeadm/app/apis/kubeadm/validation/validation.go ValidateServiceSubnetSize, cmd/kubeadm/app/constants/constants.go',
  isLocal: true,
  check: topology => topology.clusters.flatMap(members => members.cluster !== undefined && isKubeadm(topology, members, members.cluster)
    ? members.cluster.at('spec.clusterNetwork.services.cidrBlocks').items().flatMap(checkRange) : []),
};

/** Whether kubeadm makes the control plane, also that of a topology. */
function isKubeadm(topology: Topology, { controlPlaneRef }: ClusterMembers, cluster: BundleObject): boolean {
  const template = classOf(topology, cluster)?.at('spec.controlPlane');
  const kinds = [template?.at('templateRef.kind').text, template?.at('ref.kind').text];
  return controlPlaneRef?.kind === 'KubeadmControlPlane' || kinds.includes('KubeadmControlPlaneTemplate');
}

function checkRange(at: Field): Finding[] {
  const range = IpRange.tryNetwork(at.text ?? '');
  // What is no range has a rule of its own.
  if (range === undefined || (range.size >= LEAST_ADDRESSES && range.size <= 2n ** BigInt(MOST_BITS))) {
    return [];
  }
  const [longest, isSmall] = [range.isV4 ? 32 : 128, range.size < LEAST_ADDRESSES];
  return [{
    at,
    message: `'services' ${at.text} is too ${isSmall ? 'small: the address of the DNS server is the tenth' : 'large'}, and 'kubeadm init' refuses that; `
      + `use a prefix length from ${longest - MOST_BITS} to ${longest - 4}`,
  }];
}
