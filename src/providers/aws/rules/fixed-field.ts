import { checkEksControlPlane } from './eks-changes';
import { ChangeRule, Change, Finding, Severity } from '../../../knowledge';
import { isGiven, isPresent } from '../../../rules/shared/fields';
import { cannotChange, fixedField, fixedOnceGiven, fixedPart } from '../../../rules/shared/fixed-fields';
import { CONTROL_PLANE_GROUP, Field, INFRASTRUCTURE_GROUP } from '../../../topology';

const MANAGED_BY = 'cluster.x-k8s.io/managed-by';
const NODE_GROUP = ['subnetIDs', 'diskSize', 'amiType', 'remoteAccess', 'availabilityZones', 'availabilityZoneSubnetType', 'awsLaunchTemplate.name'];
const NODE_GROUP_ONCE_GIVEN = ['eksNodegroupName', 'roleName', 'capacityType'];

export const FIXED_FIELD: ChangeRule = {
  code: 'aws/fixed-field',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws webhooks/awscluster_webhook.go, awsclusterstaticidentity_webhook.go; '
    + 'exp/webhooks/awsmanagedmachinepool_webhook.go; controlplane/eks/webhooks/awsmanagedcontrolplane_webhook.go',
  check: changes => [
    ...changes.ofKinds(INFRASTRUCTURE_GROUP, 'AWSCluster').flatMap(checkCluster),
    ...changes.ofKinds(INFRASTRUCTURE_GROUP, 'AWSClusterStaticIdentity').flatMap(change => fixedField(change, 'spec.secretRef')),
    ...changes.ofKinds(INFRASTRUCTURE_GROUP, 'AWSManagedMachinePool').flatMap(checkNodeGroup),
    ...changes.ofKinds(CONTROL_PLANE_GROUP, 'AWSManagedControlPlane').flatMap(checkEksControlPlane),
  ],
};

function checkCluster(change: Change): Finding[] {
  const { before, after } = change;
  const [wasManagedBy, managedBy] = [before, after].map(object => object.at('metadata.annotations').member(MANAGED_BY));
  return [
    ...fixedField(change, 'spec.region'),
    ...fixedOnceGiven(change, 'spec.network.vpc.id'),
    ...isGiven(before.at('spec.controlPlaneEndpoint')) ? fixedPart(change, 'spec.controlPlaneEndpoint') : [],
    ...checkBalancer(before.at('spec.controlPlaneLoadBalancer'), after.at('spec.controlPlaneLoadBalancer')),
    ...checkSecondBalancer(change),
    ...isPresent(wasManagedBy) && !isPresent(managedBy) ? [{
      at: managedBy,
      message: `'${MANAGED_BY}' was there and cannot be removed; write it again, or make another AWSCluster`,
    }] : [],
  ];
}

/** The webhook makes a classic one that faces the internet where none is written. */
function checkBalancer(old: Field, now: Field): Finding[] {
  const typeOf = (balancer: Field) => balancer.member('loadBalancerType').text ?? 'classic';
  const schemeOf = (balancer: Field) => balancer.member('scheme').text ?? 'internet-facing';
  const names = ['name', ...typeOf(old) === 'classic' ? [] : ['healthCheckProtocol'], 'targetGroupIPType'];
  const changed = [
    ...(typeOf(old) === 'disabled') === (typeOf(now) === 'disabled') ? [] : ['loadBalancerType'],
    ...schemeOf(old) === schemeOf(now) ? [] : ['scheme'],
    ...names.filter(name => old.member(name).text !== now.member(name).text),
  ];
  return changed.map(name => cannotChange(old.member(name), now.member(name)));
}

function checkSecondBalancer({ before, after }: Change): Finding[] {
  const [old, now] = [before, after].map(object => object.at('spec.secondaryControlPlaneLoadBalancer'));
  if (isPresent(old) && isPresent(now)) {
    return checkBalancer(old, now);
  }
  // One that is added may only face the internet, where the first one is mostly.
  const isAdded = isPresent(now) && now.member('scheme').text !== 'internet-facing';
  return !isAdded && !isPresent(old) ? [] : [{
    at: now,
    message: "'secondaryControlPlaneLoadBalancer' can be neither added to a cluster nor taken away; write it as it was, or make another AWSCluster",
  }];
}

function checkNodeGroup(change: Change): Finding[] {
  const [old, template] = [change.before, change.after].map(object => object.at('spec.awsLaunchTemplate'));
  return [
    ...NODE_GROUP.flatMap(path => fixedField(change, `spec.${path}`)),
    ...NODE_GROUP_ONCE_GIVEN.flatMap(path => fixedOnceGiven(change, `spec.${path}`)),
    ...isPresent(old) === isPresent(template) ? [] : [cannotChange(old, template)],
  ];
}
