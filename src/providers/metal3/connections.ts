import { METAL3_GROUP } from './groups';
import { CompanionRecord, ConnectionEnd, ConnectionRecord } from '../../knowledge';
import { INFRASTRUCTURE_GROUP } from '../../topology';

/** BareMetalHosts need it, with the Ironic that it comes with. */
export const BAREMETAL_OPERATOR: CompanionRecord = { name: 'Baremetal Operator with Ironic', group: METAL3_GROUP, project: 'baremetal-operator' };

/** The ports that management controllers listen at where their address has none; without a scheme it is IPMI. */
const BMC_PORTS = { 'ipmi': '623/UDP', 'libvirt': '623/UDP', '': '623/UDP', '*': '443' };

/** Both are dialled by Ironic or by what it boots on hosts. */
export const METAL3_CONNECTIONS: ConnectionRecord[] = [
  {
    group: METAL3_GROUP,
    kind: 'BareMetalHost',
    from: ConnectionEnd.MANAGEMENT_CLUSTER,
    to: ConnectionEnd.ADDRESS,
    addressField: 'spec.bmc.address',
    schemePorts: BMC_PORTS,
    purpose: 'Ironic switches the host on and off',
  },
  {
    group: INFRASTRUCTURE_GROUP,
    kind: 'Metal3MachineTemplate',
    from: ConnectionEnd.MACHINES,
    to: ConnectionEnd.ADDRESS,
    addressField: 'spec.template.spec.image.url',
    purpose: 'the agent of Ironic on the host fetches its image',
  },
];
