import { METAL3_GROUP } from './groups';
import { HostOperators, HostRecord } from '../../knowledge';

/** The hosts that machines of Metal3 are put on. */
export const METAL3_HOSTS: HostRecord = {
  group: METAL3_GROUP,
  kind: 'BareMetalHost',
  selectorField: 'hostSelector',
  operators: HostOperators.LABEL_PARSER,
  unusableFields: ['spec.externallyProvisioned'],
  unusableAnnotations: ['capm3.metal3.io/unhealthy'],
  origin: 'somebody writes each, with the address of its BMC',
};
