import { BOOTSTRAP_MISMATCH } from './bootstrap-mismatch';
import { BOOTSTRAP_UNSUPPORTED } from './bootstrap-unsupported';
import { BUILDS_LOAD_BALANCER } from './builds-load-balancer';
import { CANNOT_BE_PRIMARY } from './cannot-be-primary';
import { CANNOT_BE_SECONDARY } from './cannot-be-secondary';
import { DELETE_DEADLOCK } from './delete-deadlock';
import { DUPLICATE_KIND } from './duplicate-kind';
import { ENDPOINT_MISMATCH } from './endpoint-mismatch';
import { ENDPOINT_MISSING } from './endpoint-missing';
import { ENDPOINT_OVERWRITTEN } from './endpoint-overwritten';
import { EXTERNALLY_MANAGED } from './externally-managed';
import { FAILURE_DOMAIN_MISSING } from './failure-domain-missing';
import { FOREIGN_PROVIDER } from './foreign-provider';
import { INVALID_ENDPOINT } from './invalid-endpoint';
import { INVALID_NAME } from './invalid-name';
import { INVALID_CONTROL_PLANE_REPLICAS } from './invalid-replicas';
import { MACHINE_POOL_UNMANAGED } from './machine-pool-unmanaged';
import { MANAGED_BY_MISSING } from './managed-by-missing';
import { MANAGED_BY_PRIMARY } from './managed-by-primary';
import { MISSING } from './missing';
import { NAME_MISMATCH } from './name-mismatch';
import { NO_CLOUD_CONTROLLER } from './no-cloud-controller';
import { ORPHANED_CONTROL_PLANE } from './orphaned-control-plane';
import { SECONDARY_UNMARKED } from './secondary-unmarked';
import { SHARED_BOOTSTRAP_TEMPLATE } from './shared-bootstrap-template';
import { SHARED_PART } from './shared-part';
import { Rule } from '../../knowledge';

export const MIXED_RULES: readonly Rule[] = [
  MISSING, NAME_MISMATCH, DUPLICATE_KIND, INVALID_NAME,
  CANNOT_BE_PRIMARY, CANNOT_BE_SECONDARY, DELETE_DEADLOCK,
  ENDPOINT_MISMATCH, ENDPOINT_MISSING, ENDPOINT_OVERWRITTEN,
  SECONDARY_UNMARKED, MANAGED_BY_MISSING, MANAGED_BY_PRIMARY, EXTERNALLY_MANAGED,
  FOREIGN_PROVIDER, MACHINE_POOL_UNMANAGED, FAILURE_DOMAIN_MISSING,
  BOOTSTRAP_MISMATCH, BOOTSTRAP_UNSUPPORTED, SHARED_BOOTSTRAP_TEMPLATE, NO_CLOUD_CONTROLLER,
  BUILDS_LOAD_BALANCER, INVALID_CONTROL_PLANE_REPLICAS, SHARED_PART, ORPHANED_CONTROL_PLANE, INVALID_ENDPOINT,
];
