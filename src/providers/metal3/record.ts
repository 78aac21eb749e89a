import { METAL3_CODES, METAL3_WARNINGS } from './codes';
import { BAREMETAL_OPERATOR, METAL3_CONNECTIONS } from './connections';
import { METAL3_GROUP, METAL3_IPAM_GROUP } from './groups';
import { METAL3_HOSTS } from './hosts';
import { METAL3_KINDS } from './kinds';
import { METAL3_TRAITS } from './traits';
import { lazily } from '../../core';
import { DeliveryRole, ManagementProviderType, ProviderRecord } from '../../knowledge';
import { INFRASTRUCTURE_GROUP } from '../../topology';

// eslint-disable-next-line @typescript-eslint/no-require-imports
const rules = lazily(() => require('./rules') as typeof import('./rules'));

/** What is known of Metal3. */
export const METAL3_RECORD: ProviderRecord = {
  name: 'Metal3',
  pins: ['baremetal-operator', 'metal3', 'metal3-ipam'],
  infrastructure: [{
    name: 'Metal3',
    traits: METAL3_TRAITS,
    machinePrefix: 'Metal3',
    cloudController: { enabledField: 'spec.cloudProviderEnabled', disabledField: 'spec.noCloudProvider' },
    imageFields: ['image.url'],
    providerIdPrefix: 'metal3://',
    hosts: METAL3_HOSTS,
    demandsEndpoint: true,
  }],
  kinds: METAL3_KINDS,
  connections: METAL3_CONNECTIONS,
  // The Baremetal Operator and Ironic, which BareMetalHosts need, are no providers: neither clusterctl nor the Cluster API operator installs them.
  management: [
    { type: ManagementProviderType.INFRASTRUCTURE, name: 'metal3', project: 'cluster-api-provider-metal3', groups: [INFRASTRUCTURE_GROUP], companions: [BAREMETAL_OPERATOR] },
    { type: ManagementProviderType.IPAM, name: 'metal3', project: 'ip-address-manager', groups: [METAL3_IPAM_GROUP] },
  ],
  groups: [
    // Whatever else the operator of hosts has is about hosts too.
    { group: METAL3_GROUP, deliveryRole: DeliveryRole.HOST },
    { group: METAL3_IPAM_GROUP, hasUnownedObjects: true },
  ],
  movedFields: [
    { before: 'dnsServersFromIPPool', after: 'dnsServersFromPool' },
    { before: 'format', after: 'diskFormat' },
    { before: 'gatewaysFromIPPool', after: 'gatewaysFromPool' },
    { before: 'ipAddressesFromIPPool', after: 'ipAddressesFromPool' },
    { before: 'prefixesFromIPPool', after: 'prefixesFromPool' },
    { before: 'timeout', after: 'timeoutSeconds' },
  ],
  codeAreas: { metal3: 'Metal3' },
  codes: METAL3_CODES,
  warnings: METAL3_WARNINGS,
  rulesNeedOwnKinds: true,
  get rules() { return rules().METAL3_RULES; },
  get changeRules() { return rules().METAL3_CHANGE_RULES; },
};
