import { KAMAJI_CERTIFICATE_NAME } from './certificate-name';
import { KAMAJI_DNS_ADDRESS } from './dns-address';
import { KAMAJI_ENDPOINT_MISMATCH } from './endpoint-mismatch';
import { KAMAJI_ENDPOINT_PORT } from './endpoint-port';
import { KAMAJI_KONNECTIVITY_IMAGE } from './konnectivity-image';
import { KAMAJI_KONNECTIVITY_OFF } from './konnectivity-off';
import { KAMAJI_KONNECTIVITY_TAINTS } from './konnectivity-taints';
import { KAMAJI_KONNECTIVITY_UNREACHABLE } from './konnectivity-unreachable';
import { KAMAJI_PORT_CLOSED } from './port-closed';
import { KAMAJI_PROBES } from './probes';
import { KAMAJI_REMOVED_SETTING } from './removed-setting';
import { KAMAJI_SAN_MISSING } from './san-missing';
import { SERVICE_ADDRESS } from './service-address';
import { KAMAJI_SERVICE_PORTS } from './service-ports';
import { SOURCE_RANGES } from './source-ranges';
import { KAMAJI_UNKNOWN_PRIMARY } from './unknown-primary';
import { VERSION_STEP } from './version-step';
import { ChangeRule, Rule } from '../../../knowledge';

export const KAMAJI_RULES: readonly Rule[] = [
  KAMAJI_ENDPOINT_MISMATCH, KAMAJI_ENDPOINT_PORT, KAMAJI_KONNECTIVITY_OFF, KAMAJI_KONNECTIVITY_UNREACHABLE, KAMAJI_PROBES, KAMAJI_UNKNOWN_PRIMARY,
  SOURCE_RANGES, KAMAJI_KONNECTIVITY_TAINTS, KAMAJI_SAN_MISSING, KAMAJI_PORT_CLOSED, KAMAJI_REMOVED_SETTING, KAMAJI_CERTIFICATE_NAME,
  KAMAJI_SERVICE_PORTS, SERVICE_ADDRESS, KAMAJI_DNS_ADDRESS, KAMAJI_KONNECTIVITY_IMAGE,
];

export const KAMAJI_CHANGE_RULES: readonly ChangeRule[] = [VERSION_STEP];
