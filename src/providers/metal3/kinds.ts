import { METAL3_GROUP, METAL3_IPAM_GROUP } from './groups';
import { BARE_METAL_HOST_CHECK } from './health';
import { DATA_REFERENCES, DATA_TEMPLATE_REFERENCES, HOST_REFERENCES, IP_CLAIM_REFERENCES, IP_POOL_REFERENCES, machineReferences } from './references';
import { REMEDIATION_DEFECT } from './remediation-defect';
import { child, DeliveryRole, infraCluster, KindRecord, NOT_WRITTEN_HERE, template } from '../../knowledge';
import { ReferenceRole } from '../../topology';

/** What Cluster API Provider Metal3 writes into a host that it takes and gives back. */
const HOST_FIELDS = ['consumerRef', 'image', 'metaData', 'networkData', 'online', 'userData'];

// What webhooks write: cluster-api-provider-metal3 internal/webhooks/v1beta2/<kind in lower case>_webhook.go
const MACHINE_KINDS: KindRecord[] = [
  infraCluster('Metal3Cluster', {
    filledByWebhooks: { 'cloudProviderEnabled': false, 'controlPlaneEndpoint.port': 6443 },
    exampleOf: ReferenceRole.INFRA_CLUSTER,
  }),
  template('Metal3ClusterTemplate'),
  child('Metal3Machine', { references: machineReferences('spec'), exampleOf: ReferenceRole.MACHINE }),
  template('Metal3MachineTemplate', {
    references: machineReferences('spec.template.spec'),
    demandedFields: ['spec'],
    exampleOf: ReferenceRole.MACHINE_TEMPLATE,
    details: [{ path: 'spec.template.spec.hostSelector.matchLabels', label: 'hosts' }],
  }),
  child('Metal3Data', { references: DATA_REFERENCES }),
  child('Metal3DataClaim', { references: DATA_REFERENCES, demandedFields: ['spec'] }),
  template('Metal3DataTemplate', { references: DATA_TEMPLATE_REFERENCES }),
  child('Metal3Remediation'),
  template('Metal3RemediationTemplate', {
    leavesMachinesBecause: REMEDIATION_DEFECT.because,
    filledByWebhooks: {
      'template.spec.strategy.retryLimit': 1,
      'template.spec.strategy.timeout': '10m0s',
      'template.spec.strategy.timeoutSeconds': 600,
      'template.spec.strategy.type': 'Reboot',
    },
  }),
];

const HOST_KINDS: KindRecord[] = [
  {
    group: METAL3_GROUP,
    kind: 'BareMetalHost',
    deliveryRole: DeliveryRole.HOST,
    healthCheck: BARE_METAL_HOST_CHECK,
    references: HOST_REFERENCES,
    controllerFields: HOST_FIELDS.map(field => ({ path: `spec.${field}` })),
    details: [{ path: 'spec.bootMACAddress' }, { path: 'metadata.labels' }],
  },
  ...['DataImage', 'HostFirmwareSettings', 'HostUpdatePolicy']
    .map(kind => ({ group: METAL3_GROUP, kind, deliveryRole: DeliveryRole.HOST, noHealthCheckBecause: NOT_WRITTEN_HERE })),
];

const ADDRESS_KINDS: KindRecord[] = [
  child('IPAddress', { group: METAL3_IPAM_GROUP, demandedFields: ['spec'] }),
  child('IPClaim', { group: METAL3_IPAM_GROUP, references: IP_CLAIM_REFERENCES, demandedFields: ['spec'] }),
  {
    group: METAL3_IPAM_GROUP,
    kind: 'IPPool',
    deliveryRole: DeliveryRole.ADDRESSES,
    noHealthCheckBecause: 'its status counts what is in use, and says nothing about its health',
    references: IP_POOL_REFERENCES,
    addressEntries: 'spec.pools',
  },
];

/** The kinds of Metal3: machines, hosts and addresses. */
export const METAL3_KINDS: KindRecord[] = [...MACHINE_KINDS, ...HOST_KINDS, ...ADDRESS_KINDS];
