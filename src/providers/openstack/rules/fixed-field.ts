import { ChangeRule, Change, Finding, Severity } from '../../../knowledge';
import { changedFields } from '../../../rules/shared/changed-fields';
import { isGiven, isPresent, nameOf } from '../../../rules/shared/fields';
import { cannotChange, keptOnceGiven } from '../../../rules/shared/fixed-fields';
import { BundleObject, Field, INFRASTRUCTURE_GROUP } from '../../../topology';

const FREE = [
  'identityRef', 'bastion', 'controlPlaneAvailabilityZones', 'controlPlaneOmitAvailabilityZone',
  ...['allNodesSecurityGroupRules', 'controlPlaneNodesSecurityGroupRules', 'workerNodesSecurityGroupRules', 'allowAllInClusterTraffic']
    .map(name => `managedSecurityGroups.${name}`),
  'apiServerLoadBalancer.allowedCIDRs', 'apiServerLoadBalancer.monitor',
  // What the controller has found there may be written down, and only the status tells what that is.
  'apiServerFloatingIP', 'network', 'subnets',
];

export const FIXED_FIELD: ChangeRule = {
  code: 'openstack/fixed-field',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-openstack pkg/webhooks/openstackcluster_webhook.go',
  check: changes => changes.ofKinds(INFRASTRUCTURE_GROUP, 'OpenStackCluster').flatMap(checkCluster),
};

function checkCluster(change: Change): Finding[] {
  const { before, after } = change;
  const changed = changedFields(before.at('spec'), after.at('spec')).filter(field => !isFree(before, field) && !isNewNameserver(before, field));
  return [
    ...changed.map(at => cannotChange(Field.of(before, at.path), at)),
    ...keptOnceGiven(change, 'spec.managedSecurityGroups'),
    ...before.at('spec.bastion.enabled').flag === false ? [] : keptBastion(change),
  ];
}

function isFree({ root }: BundleObject, field: Field): boolean {
  const before = root.member('spec');
  const isLocal = before.member('disableAPIServerFloatingIP').flag === true;
  const free = [
    ...FREE,
    ...isGiven(before.at('controlPlaneEndpoint.host')) ? [] : ['controlPlaneEndpoint'],
    ...isLocal && !isGiven(before.member('apiServerFixedIP')) ? ['apiServerFixedIP'] : [],
    ...isLocal && !isPresent(before.member('apiServerPort')) ? ['apiServerPort'] : [],
  ];
  return free.some(path => `${field}.`.startsWith(`spec.${path}.`));
}

/** Of subnets only the name servers can change. */
function isNewNameserver(before: BundleObject, field: Field): boolean {
  const [old, now] = [before.at('spec.managedSubnets').items(), field.items()];
  return `${field}` === 'spec.managedSubnets' && old.length === now.length
    && now.every((subnet, index) => changedFields(old[index], subnet).every(changed => nameOf(changed) === 'dnsNameservers'));
}

function keptBastion(change: Change): Finding[] {
  return keptOnceGiven(change, 'spec.bastion')
    .map(({ at }) => ({ at, message: "'bastion' was there and cannot be removed at once; set its 'enabled' to false first" }));
}
