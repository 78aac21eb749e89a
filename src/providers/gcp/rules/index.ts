import { ACCELERATOR_TYPE } from './accelerator-type';
import { GCP_API_SERVER_PORT } from './api-server-port';
import { BOOT_DISK } from './boot-disk';
import { CONFIDENTIAL_SERIES } from './confidential-series';
import { FIREWALL_PORTS } from './firewall-ports';
import { FIXED_FIELD } from './fixed-field';
import { FOREIGN_ZONE } from './foreign-zone';
import { GKE_CONTROL_PLANE } from './gke-control-plane';
import { GKE_LOCATION } from './gke-location';
import { GKE_NETWORK } from './gke-network';
import { GKE_POOL } from './gke-pool';
import { GKE_PRIVATE_ENDPOINT } from './gke-private-endpoint';
import { GKE_SCALING } from './gke-scaling';
import { HOST_MAINTENANCE } from './host-maintenance';
import { INVALID_LABEL } from './invalid-label';
import { MANAGED_LOAD_BALANCER } from './managed-load-balancer';
import { NO_IMAGE } from './no-image';
import { PROVISIONING } from './provisioning';
import { SEVERAL_ZONES } from './several-zones';
import { SUBNET_MISSING } from './subnet-missing';
import { SUBNET_REGION } from './subnet-region';
import { TEMPLATE_CHANGED } from './template-changed';
import { USER_DATA } from './user-data';
import { ChangeRule, Rule } from '../../../knowledge';

export const GCP_RULES: readonly Rule[] = [
  GCP_API_SERVER_PORT,
  ACCELERATOR_TYPE, BOOT_DISK, CONFIDENTIAL_SERIES, FIREWALL_PORTS, FOREIGN_ZONE, GKE_CONTROL_PLANE, GKE_LOCATION, GKE_NETWORK, GKE_POOL,
  GKE_PRIVATE_ENDPOINT, GKE_SCALING, HOST_MAINTENANCE, INVALID_LABEL, MANAGED_LOAD_BALANCER, NO_IMAGE, PROVISIONING,
  SEVERAL_ZONES, SUBNET_MISSING, SUBNET_REGION, USER_DATA,
];

export const GCP_CHANGE_RULES: readonly ChangeRule[] = [FIXED_FIELD, TEMPLATE_CHANGED];
