import { AVAILABILITY_SET } from './availability-set';
import { AZURE_JSON } from './azure-json';
import { DISK } from './disk';
import { EXISTING_NETWORK } from './existing-network';
import { IDENTITY_MISSING } from './identity-missing';
import { IDENTITY_NAMESPACES } from './identity-namespaces';
import { IDENTITY_SECRET } from './identity-secret';
import { IMAGE } from './image';
import { NETWORK_INTERFACES } from './network-interfaces';
import { SECURITY_PROFILE } from './security-profile';
import { SSH_KEY_INVALID } from './ssh-key-invalid';
import { SSH_KEY_MISSING } from './ssh-key-missing';
import { SUBNET_AMBIGUOUS } from './subnet-ambiguous';
import { TEMPLATE_FIELD } from './template-field';
import { VM_EXTENSIONS } from './vm-extensions';
import { VM_IDENTITY } from './vm-identity';
import { Rule } from '../../../knowledge';

export const AZURE_RULES: readonly Rule[] = [
  AVAILABILITY_SET, AZURE_JSON, DISK, EXISTING_NETWORK, IDENTITY_MISSING, IDENTITY_NAMESPACES, IDENTITY_SECRET, IMAGE,
  NETWORK_INTERFACES, SECURITY_PROFILE, SSH_KEY_INVALID, SSH_KEY_MISSING, SUBNET_AMBIGUOUS, TEMPLATE_FIELD, VM_EXTENSIONS, VM_IDENTITY,
];
