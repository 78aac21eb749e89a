import { BUILDS_LOAD_BALANCER } from './builds-load-balancer';
import { INVALID_CONTROL_PLANE_REPLICAS } from './invalid-replicas';
import { K0SMOTRON_ANY_NODE } from './k0smotron-any-node';
import { K0SMOTRON_EXTERNAL_ADDRESS } from './k0smotron-external-address';
import { K0SMOTRON_INVALID_VERSION } from './k0smotron-invalid-version';
import { KAMAJI_ENDPOINT_MISMATCH } from './kamaji-endpoint-mismatch';
import { KAMAJI_ENDPOINT_PORT } from './kamaji-endpoint-port';
import { KAMAJI_KONNECTIVITY_OFF } from './kamaji-konnectivity-off';
import { KAMAJI_KONNECTIVITY_UNREACHABLE } from './kamaji-konnectivity-unreachable';
import { KAMAJI_PROBES } from './kamaji-probes';
import { KAMAJI_UNKNOWN_PRIMARY } from './kamaji-unknown-primary';
import { NO_REMOTE_HOSTS } from './no-remote-hosts';
import { TOO_FEW_HOSTS } from './too-few-hosts';
import { VCLUSTER_TWO_OBJECTS } from './vcluster-two-objects';
import { Rule } from '../../rule';

export const HOSTED_RULES: readonly Rule[] = [
  BUILDS_LOAD_BALANCER,
  KAMAJI_ENDPOINT_MISMATCH, KAMAJI_ENDPOINT_PORT, KAMAJI_KONNECTIVITY_OFF, KAMAJI_KONNECTIVITY_UNREACHABLE, KAMAJI_PROBES, KAMAJI_UNKNOWN_PRIMARY,
  K0SMOTRON_EXTERNAL_ADDRESS, K0SMOTRON_ANY_NODE, K0SMOTRON_INVALID_VERSION, NO_REMOTE_HOSTS, TOO_FEW_HOSTS,
  VCLUSTER_TWO_OBJECTS, INVALID_CONTROL_PLANE_REPLICAS,
];
