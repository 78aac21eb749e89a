import { AWS_API_SERVER_PORT } from './api-server-port';
import { AUTOSCALER_SIZE } from './autoscaler-size';
import { BASTION } from './bastion';
import { BOOTSTRAP_DATA } from './bootstrap-data';
import { CONTROLLER_IDENTITY } from './controller-identity';
import { DEFAULT_SECURITY_GROUP } from './default-security-group';
import { DISABLED_LOAD_BALANCER } from './disabled-load-balancer';
import { EKS_ACCESS } from './eks-access';
import { EKS_ADDON } from './eks-addon';
import { EKS_AMI_TYPE } from './eks-ami-type';
import { EKS_ENDPOINT_ACCESS } from './eks-endpoint-access';
import { EKS_MAPPING } from './eks-mapping';
import { EKS_NETWORK } from './eks-network';
import { EKS_NODE_GROUP } from './eks-node-group';
import { FIXED_FIELD } from './fixed-field';
import { FOREIGN_ZONE } from './foreign-zone';
import { GC_TASKS } from './gc-tasks';
import { HOST_PLACEMENT } from './host-placement';
import { ID_OR_FILTERS } from './id-or-filters';
import { IDENTITY_NAMESPACES } from './identity-namespaces';
import { IDENTITY_SELECTOR } from './identity-selector';
import { IDENTITY_SOURCE } from './identity-source';
import { INGRESS_RULE } from './ingress-rule';
import { INSTANCE_PROFILE_MISSING } from './instance-profile-missing';
import { INSTANCE_REFRESH } from './instance-refresh';
import { INVALID_ID } from './invalid-id';
import { INVALID_TAG } from './invalid-tag';
import { LIFECYCLE_HOOK } from './lifecycle-hook';
import { LOAD_BALANCER_NEEDED } from './load-balancer-needed';
import { MARKET } from './market';
import { NO_IMAGE } from './no-image';
import { POOL_COOLDOWN } from './pool-cooldown';
import { POOL_SIZE } from './pool-size';
import { AWS_PORT_CLOSED } from './port-closed';
import { PUBLIC_IP_SUBNET } from './public-ip-subnet';
import { SECOND_LOAD_BALANCER } from './second-load-balancer';
import { SECONDARY_NETWORK } from './secondary-network';
import { SPOT_CONTROL_PLANE } from './spot-control-plane';
import { SSH_KEY_NAME } from './ssh-key-name';
import { TARGET_GROUP } from './target-group';
import { TEMPLATE_CHANGED } from './template-changed';
import { TEMPLATE_EDITED } from './template-edited';
import { TEMPLATE_FIELD } from './template-field';
import { VOLUME } from './volume';
import { VPC } from './vpc';
import { ChangeRule, Rule } from '../../../knowledge';

export const AWS_RULES: readonly Rule[] = [
  AWS_API_SERVER_PORT,
  AUTOSCALER_SIZE, BASTION, BOOTSTRAP_DATA, DEFAULT_SECURITY_GROUP, DISABLED_LOAD_BALANCER, EKS_ACCESS, EKS_ADDON, EKS_AMI_TYPE, EKS_ENDPOINT_ACCESS,
  EKS_MAPPING, EKS_NETWORK, EKS_NODE_GROUP, GC_TASKS, HOST_PLACEMENT, ID_OR_FILTERS, IDENTITY_NAMESPACES, IDENTITY_SELECTOR, IDENTITY_SOURCE,
  INGRESS_RULE, INSTANCE_PROFILE_MISSING, INSTANCE_REFRESH, INVALID_TAG, LIFECYCLE_HOOK, LOAD_BALANCER_NEEDED, MARKET, NO_IMAGE, POOL_COOLDOWN,
  POOL_SIZE, AWS_PORT_CLOSED, PUBLIC_IP_SUBNET, SECOND_LOAD_BALANCER, SECONDARY_NETWORK, SSH_KEY_NAME, TARGET_GROUP, TEMPLATE_FIELD, VOLUME, VPC,
  CONTROLLER_IDENTITY, FOREIGN_ZONE, INVALID_ID, SPOT_CONTROL_PLANE,
];

export const AWS_CHANGE_RULES: readonly ChangeRule[] = [FIXED_FIELD, TEMPLATE_CHANGED, TEMPLATE_EDITED];
