import { METAL3_GROUP } from './groups';
import { HostOperators, HostRecord } from '../../knowledge';

/** The mark of a host that has been rebooted in vain, whose name differs between releases, and those of a host that nobody provisions. */
const STANDING_STILL = ['capi.metal3.io/unhealthy', 'capm3.metal3.io/unhealthy', 'baremetalhost.metal3.io/paused', 'baremetalhost.metal3.io/detached'];

/** The hosts that machines of Metal3 are put on. */
export const METAL3_HOSTS: HostRecord = {
  group: METAL3_GROUP,
  kind: 'BareMetalHost',
  selectorField: 'hostSelector',
  operators: HostOperators.LABEL_PARSER,
  unusableFields: ['spec.externallyProvisioned'],
  unusableAnnotations: STANDING_STILL,
  consumerField: 'spec.consumerRef.kind',
  consumerKind: 'Metal3Machine',
  ownUseFields: ['spec.image', 'spec.customDeploy'],
  origin: 'somebody writes each, with the address of its BMC',
};
