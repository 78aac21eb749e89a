import { Finding, Rule, Severity } from '../../../knowledge';
import { holdsVariable, isText } from '../../../rules/shared/fields';
import { infraClusterOfKind } from '../../../rules/shared/infra-clusters';
import { poolZones } from '../../../rules/shared/pool-zones';
import { BundleObject, ClusterMembers, Field } from '../../../topology';

const MACHINES = /^AWS(Managed)?Machine/;

export const FOREIGN_ZONE: Rule = {
  code: 'aws/foreign-zone',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws pkg/cloud/services/network/subnets.go, pkg/cloud/services/ec2/instances.go, pkg/cloud/services/autoscaling/autoscalinggroup.go',
  check: topology => topology.clusters.flatMap(checkCluster),
};

/** The names of all zones of a region start with its own, also those of local zones and wavelength zones. */
function checkCluster(members: ClusterMembers): Finding[] {
  const owner = networkOwner(members);
  const region = owner?.at('spec.region').text;
  return owner === undefined || region === undefined || region === '' || holdsVariable(region) ? [] : zonesOf(members, owner)
    .filter(at => isText(at) && !isZoneOf(region, at.text!) && !holdsVariable(at.text!))
    .map(at => ({
      at,
      message: `${at.text === region ? `'${region}' is the region, and no zone` : `zone '${at.text}' is not of region '${region}'`} of ${owner}; use for example '${region}a'`,
    }));
}

/** A zone has a letter, or the name of its place, behind the name of the region. */
function isZoneOf(region: string, zone: string): boolean {
  return zone.startsWith(region) && zone.length > region.length;
}

/** What has the region and the subnets of a cluster: with EKS that is its control plane. */
function networkOwner(members: ClusterMembers): BundleObject | undefined {
  return members.controlPlane?.kind === 'AWSManagedControlPlane' ? members.controlPlane : infraClusterOfKind(members, 'AWSCluster');
}

function zonesOf(members: ClusterMembers, owner: BundleObject): Field[] {
  return [
    ...owner.at('spec.network.subnets').items().map(subnet => subnet.member('availabilityZone')),
    ...poolZones(members, MACHINES),
    ...members.pools.filter(({ infrastructure }) => MACHINES.test(infrastructure?.kind ?? ''))
      .flatMap(({ infrastructure }) => infrastructure!.at('spec.availabilityZones').items()),
  ];
}
