import { checkAksControlPlane, checkAksPool } from './aks-changes';
import { ChangeRule, Change, Finding, Severity } from '../../../knowledge';
import { isSame } from '../../../rules/shared/changed-fields';
import { isGiven } from '../../../rules/shared/fields';
import { cannotChange, fixedField, fixedOnceGiven, fixedPart } from '../../../rules/shared/fixed-fields';
import { Field, INFRASTRUCTURE_GROUP } from '../../../topology';

const BALANCER = 'spec.networkSpec.apiServerLB';
const FIXED = [
  'spec.subscriptionID', 'spec.location', 'spec.networkSpec.privateDNSZoneName', 'spec.networkSpec.privateDNSZoneResourceGroup',
  'spec.networkSpec.privateDNSZone',
];
/** The webhook fills in names, which nobody knows here before they are written. */
const ONCE_GIVEN = [
  'spec.controlPlaneEndpoint.host', 'spec.controlPlaneEndpoint.port', 'spec.bastionSpec.azureBastion', `${BALANCER}.name`, `${BALANCER}.idleTimeoutInMinutes`,
];
/** What the webhook fills in where nothing stands. */
const WITH_DEFAULT: readonly (readonly [path: string, value: string])[] = [['spec.azureEnvironment', 'AzurePublicCloud'], [`${BALANCER}.type`, 'Public']];
const ZONES = ['apiServerLB', 'nodeOutboundLB', 'controlPlaneOutboundLB'].map(name => `spec.networkSpec.${name}.availabilityZones`);
const OF_SUBNETS = ['routeTable.name', 'natGateway.name', 'securityGroup.name'];

export const FIXED_FIELD: ChangeRule = {
  code: 'azure/fixed-field',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure internal/webhooks/azurecluster_webhook.go, azurecluster_validation.go, azureclusteridentity_webhook.go, '
    + 'azuremanagedcontrolplane_webhook.go, azuremanagedcontrolplane_validation.go, azuremanagedmachinepool_webhook.go; '
    + 'internal/exp/webhooks/azuremachinepool_webhook.go',
  check: changes => [
    ...changes.ofKinds(INFRASTRUCTURE_GROUP, 'AzureCluster').flatMap(checkCluster),
    ...changes.ofKinds(INFRASTRUCTURE_GROUP, 'AzureClusterIdentity').flatMap(change => fixedField(change, 'spec.type')),
    ...changes.ofKinds(INFRASTRUCTURE_GROUP, 'AzureMachinePool').flatMap(checkPool),
    ...changes.ofKinds(INFRASTRUCTURE_GROUP, 'AzureManagedControlPlane').flatMap(checkAksControlPlane),
    ...changes.ofKinds(INFRASTRUCTURE_GROUP, 'AzureManagedMachinePool').flatMap(checkAksPool),
  ],
};

function checkCluster(change: Change): Finding[] {
  const { before, after } = change;
  const withDefault = [...WITH_DEFAULT, ['spec.resourceGroup', after.name] as const];
  return [
    ...FIXED.flatMap(path => fixedField(change, path)),
    ...fixedPart(change, 'spec.networkSpec.controlPlaneOutboundLB').filter(({ at }) => !`${at}`.endsWith('.availabilityZones')),
    ...ONCE_GIVEN.flatMap(path => fixedOnceGiven(change, path)),
    ...withDefault.filter(([path, value]) => textAt(before.at(path), value) !== textAt(after.at(path), value))
      .map(([path]) => cannotChange(before.at(path), after.at(path))),
    ...ZONES.filter(path => zonesAt(before.at(path)) !== zonesAt(after.at(path))).map(path => cannotChange(before.at(path), after.at(path))),
    ...checkSubnets(change),
  ];
}

function textAt(field: Field, ifEmpty: string): string | undefined {
  return isGiven(field) ? field.text : ifEmpty;
}

/** In any order. */
function zonesAt(zones: Field): string {
  return zones.items().map(({ text }) => text).sort().join();
}

function checkSubnets({ before, after }: Change): Finding[] {
  const subnets = 'spec.networkSpec.subnets';
  const old = new Map(before.at(subnets).items().map(subnet => [subnet.member('name').text, subnet]));
  return after.at(subnets).items().flatMap(subnet => OF_SUBNETS.flatMap(path => {
    const [was, at] = [old.get(subnet.member('name').text)?.at(path), subnet.at(path)];
    return was === undefined || !isGiven(was) || isSame(was, at) ? [] : [cannotChange(was, at)];
  }));
}

/** Its default has changed between releases, so it can be written down once. */
function checkPool({ before, after }: Change): Finding[] {
  const [old, at] = [before, after].map(object => object.at('spec.template.disableVMBootstrapExtension'));
  return old.flag === undefined || old.flag === at.flag ? [] : [{
    at,
    message: `'disableVMBootstrapExtension' was ${old.flag} and cannot change; write it as it was, or make another AzureMachinePool`,
  }];
}
