import { AwsInfraCluster } from './infra-cluster';
import { AwsMachineProps } from './machine-template';
import { AwsClusterSubnet } from './network';
import { AWS_TRAITS } from './traits';
import { BootstrapKind, IMixedCluster } from '../../contract';
import { finding } from '../../core';

const UNMANAGED = 'the controller of the AWSCluster does not act on it';

/**
 * What machines lack beside an AWSCluster that its own controller does not act on: nobody fills in subnets and security groups there.
 *
 * @param failureDomain the zone of the machines, if it is known
 */
export function machineFindings(cluster: IMixedCluster, props: AwsMachineProps, failureDomain?: string): string[] {
  const role = cluster.roleOf(AWS_TRAITS.infraClusterKind);
  const subnets = AwsInfraCluster._of(cluster)?._subnets;
  // Machines that join EKS do not look at an AWSCluster.
  if (role === undefined || role.isReconciled || subnets === undefined || cluster.bootstrap.bootstrapKind === BootstrapKind.EKS) {
    return [];
  }
  return [
    ...((props.securityGroups ?? []).length > 0 ? [] : [finding('input/missing-value',
      `'securityGroups' is missing, and ${UNMANAGED}, so there are no security groups of the cluster; give at least one`)]),
    ...(props.subnet === undefined ? missingSubnet(subnets, props.publicIp ?? false, failureDomain) : privateSubnet(subnets, props)),
  ];
}

function missingSubnet(subnets: readonly AwsClusterSubnet[], isPublic: boolean, zone?: string): string[] {
  const isThere = subnets.some(subnet => (subnet.isPublic ?? false) === isPublic && (zone === undefined || subnet.availabilityZone === zone));
  const wanted = `a ${isPublic ? 'public' : 'private'} subnet${zone === undefined ? '' : ` of zone '${zone}'`}`;
  return isThere ? [] : [finding('input/missing-value',
    `'subnet' is missing, and ${UNMANAGED}, so nobody looks for one; give it, or list ${wanted} in 'network.subnets' of the AwsInfraCluster`)];
}

/** Public addresses are given only in subnets that the AWSCluster lists as public ones, whoever has named the subnet. */
function privateSubnet(subnets: readonly AwsClusterSubnet[], { subnet, publicIp }: AwsMachineProps): string[] {
  const id = subnet!.id;
  const isPublic = subnets.some(candidate => candidate.isPublic === true && (id === undefined || candidate.id === id));
  const wanted = id === undefined ? "the subnets that 'subnet' matches" : `subnet '${id}'`;
  return publicIp !== true || isPublic ? [] : [finding('input/missing-value',
    `'publicIp' true needs ${wanted} in 'network.subnets' of the AwsInfraCluster with 'isPublic' true, and ${UNMANAGED}, so nobody else lists public subnets; `
    + "add it there, or leave 'publicIp' out")];
}
