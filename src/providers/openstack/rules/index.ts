import { ALLOWED_CIDRS } from './allowed-cidrs';
import { API_SERVER_ADDRESS } from './api-server-address';
import { OPENSTACK_API_SERVER_PORT } from './api-server-port';
import { FIXED_FIELD } from './fixed-field';
import { FOREIGN_CONTROL_PLANE } from './foreign-control-plane';
import { IDLE_NETWORK_SETTING } from './idle-network-setting';
import { INVALID_OPENSTACK_ADDRESS } from './invalid-address';
import { OPENSTACK_PORT_CLOSED } from './port-closed';
import { PORT_SECURITY } from './port-security';
import { ROOT_DEVICE } from './root-device';
import { RULE_PORTS } from './rule-ports';
import { RULE_REMOTE } from './rule-remote';
import { TEMPLATE_CHANGED } from './template-changed';
import { TEMPLATE_FIELD } from './template-field';
import { UNKNOWN_CLOUD } from './unknown-cloud';
import { ChangeRule, Rule } from '../../../knowledge';

export const OPENSTACK_RULES: readonly Rule[] = [
  OPENSTACK_API_SERVER_PORT,
  API_SERVER_ADDRESS, FOREIGN_CONTROL_PLANE, IDLE_NETWORK_SETTING, OPENSTACK_PORT_CLOSED, PORT_SECURITY, ROOT_DEVICE, RULE_PORTS, RULE_REMOTE,
  TEMPLATE_FIELD, ALLOWED_CIDRS, UNKNOWN_CLOUD, INVALID_OPENSTACK_ADDRESS,
];

export const OPENSTACK_CHANGE_RULES: readonly ChangeRule[] = [FIXED_FIELD, TEMPLATE_CHANGED];
