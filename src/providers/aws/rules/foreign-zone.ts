import { instanceSpecOf } from './instances';
import { Finding, Rule, Severity } from '../../../knowledge';
import { holdsVariable, isGiven, isPresent, isText } from '../../../rules/shared/fields';
import { infraClusterOfKind, isLeftAlone } from '../../../rules/shared/infra-clusters';
import { poolZones } from '../../../rules/shared/pool-zones';
import { BundleObject, ClusterMembers, Field } from '../../../topology';

const MACHINES = /^AWS(Managed)?Machine/;
/** The kinds whose machines choose a subnet one by one. */
const MACHINE_KINDS = ['AWSMachineTemplate', 'AWSMachine'];

export const FOREIGN_ZONE: Rule = {
  code: 'aws/foreign-zone',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws pkg/cloud/services/network/subnets.go, pkg/cloud/services/ec2/instances.go, pkg/cloud/services/autoscaling/autoscalinggroup.go',
  check: topology => topology.clusters.flatMap(members => [...checkCluster(members), ...zonesWithoutSubnet(members)]),
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

/** A machine that is told a zone and no subnet starts in a private subnet of the zone, of those that the cluster has. */
function zonesWithoutSubnet(members: ClusterMembers): Finding[] {
  const owner = networkOwner(members);
  const subnets = owner?.at('spec.network.subnets').items() ?? [];
  const region = owner?.at('spec.region').text ?? '';
  // What is left alone has a rule of its own, and zones of other regions are told above.
  if (owner === undefined || subnets.length === 0 || (owner.kind === 'AWSCluster' && isLeftAlone(members, owner)) || !subnets.every(subnet => isZoneOf(region, subnet.textOf('availabilityZone') ?? ''))) {
    return [];
  }
  const zones = new Set(subnets.filter(subnet => subnet.member('isPublic').flag !== true).map(subnet => subnet.textOf('availabilityZone')));
  return members.pools.filter(({ infrastructure }) => MACHINE_KINDS.includes(infrastructure?.kind ?? ''))
    .filter(({ infrastructure }) => takesAnyPrivateSubnet(instanceSpecOf(infrastructure)!)).map(({ machine }) => machine.member('failureDomain'))
    .filter(({ text }) => text !== undefined && isZoneOf(region, text) && !zones.has(text) && !holdsVariable(text)).map(at => ({
      at,
      message: `zone '${at.text}' has no private subnet in 'network.subnets' of ${owner}, so that no machine starts there; ${zones.size === 0
        ? 'add one' : `use ${[...zones].map(zone => `'${zone}'`).join(' or ')}, or add one`}`,
    }));
}

function takesAnyPrivateSubnet(spec: Field): boolean {
  return spec.member('publicIP').flag !== true && !isPresent(spec.member('subnet')) && !isGiven(spec.member('networkInterfaces'));
}
