import { AKS_ACCESS } from './aks-access';
import { AKS_ENDPOINT_ACCESS } from './aks-endpoint-access';
import { AKS_EXTENSION } from './aks-extension';
import { AKS_NETWORK } from './aks-network';
import { AKS_POOL } from './aks-pool';
import { AKS_POOL_NAME } from './aks-pool-name';
import { AKS_PRIVATE_ENDPOINT } from './aks-private-endpoint';
import { AKS_RESOURCE_GROUP } from './aks-resource-group';
import { AKS_SYSTEM_POOL } from './aks-system-pool';
import { AKS_VERSION } from './aks-version';
import { AZURE_API_SERVER_PORT } from './api-server-port';
import { AVAILABILITY_SET } from './availability-set';
import { AZURE_JSON } from './azure-json';
import { BASTION } from './bastion';
import { CLOUD_CONFIG } from './cloud-config';
import { DIAGNOSTICS } from './diagnostics';
import { DISK } from './disk';
import { EXISTING_NETWORK } from './existing-network';
import { FIXED_FIELD } from './fixed-field';
import { IDENTITY_MISSING } from './identity-missing';
import { IDENTITY_NAMESPACES } from './identity-namespaces';
import { IDENTITY_SECRET } from './identity-secret';
import { IMAGE } from './image';
import { INTERNAL_ADDRESS_GATED } from './internal-address-gated';
import { INVALID_AZURE_NAME } from './invalid-name';
import { INVALID_TAG } from './invalid-tag';
import { INVALID_ZONE } from './invalid-zone';
import { LOAD_BALANCER } from './load-balancer';
import { NETWORK } from './network';
import { NETWORK_INTERFACES } from './network-interfaces';
import { POOL_SETTINGS } from './pool-settings';
import { PRIVATE_DNS } from './private-dns';
import { RESOURCE_ID_INVALID } from './resource-id';
import { SECURITY_PROFILE } from './security-profile';
import { SSH_KEY_INVALID } from './ssh-key-invalid';
import { SSH_KEY_MISSING } from './ssh-key-missing';
import { SUBNET_AMBIGUOUS } from './subnet-ambiguous';
import { TEMPLATE_CHANGED } from './template-changed';
import { TEMPLATE_FIELD } from './template-field';
import { VM_EXTENSIONS } from './vm-extensions';
import { VM_IDENTITY } from './vm-identity';
import { ChangeRule, Rule } from '../../../knowledge';

export const AZURE_RULES: readonly Rule[] = [
  AZURE_API_SERVER_PORT,
  AKS_ACCESS, AKS_ENDPOINT_ACCESS, AKS_EXTENSION, AKS_NETWORK, AKS_POOL, AKS_POOL_NAME, AKS_PRIVATE_ENDPOINT, AKS_RESOURCE_GROUP,
  AKS_SYSTEM_POOL, AKS_VERSION,
  AVAILABILITY_SET, AZURE_JSON, BASTION, CLOUD_CONFIG, DIAGNOSTICS, DISK, EXISTING_NETWORK, IDENTITY_MISSING, IDENTITY_NAMESPACES, IDENTITY_SECRET,
  IMAGE, INTERNAL_ADDRESS_GATED, LOAD_BALANCER, NETWORK_INTERFACES, NETWORK, POOL_SETTINGS, PRIVATE_DNS, RESOURCE_ID_INVALID, SECURITY_PROFILE,
  SSH_KEY_INVALID, SSH_KEY_MISSING, SUBNET_AMBIGUOUS, TEMPLATE_FIELD, VM_EXTENSIONS, VM_IDENTITY, INVALID_ZONE, INVALID_AZURE_NAME,
  INVALID_TAG,
];

export const AZURE_CHANGE_RULES: readonly ChangeRule[] = [FIXED_FIELD, TEMPLATE_CHANGED];
