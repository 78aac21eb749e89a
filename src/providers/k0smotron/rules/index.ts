import { K0SMOTRON_ANY_NODE } from './any-node';
import { CONFIG_DIFFERS } from './config-differs';
import { K0S_CONFIG_IGNORED } from './config-ignored';
import { K0S_CONFIG_VALUE } from './config-value';
import { CONFIG_VERSION } from './config-version';
import { DUPLICATE_HOST } from './duplicate-host';
import { K0SMOTRON_EXTERNAL_ADDRESS } from './external-address';
import { INVALID_HOST } from './invalid-host';
import { K0SMOTRON_INVALID_VERSION } from './invalid-version';
import { NO_REMOTE_HOSTS } from './no-remote-hosts';
import { NO_SSH_KEY } from './no-ssh-key';
import { K0S_NODE_ARGUMENT } from './node-argument';
import { TUNNEL_SAN_MISSING } from './san-missing';
import { SERVICE_PORTS } from './service-ports';
import { TEMPLATE_EDITED } from './template-edited';
import { TOO_FEW_HOSTS } from './too-few-hosts';
import { TUNNEL_WITHOUT_WORKER } from './tunnel-without-worker';
import { VERSION_STEP } from './version-step';
import { ChangeRule, Rule } from '../../../knowledge';

export const K0SMOTRON_RULES: readonly Rule[] = [
  K0SMOTRON_EXTERNAL_ADDRESS, K0SMOTRON_ANY_NODE, K0SMOTRON_INVALID_VERSION, NO_REMOTE_HOSTS, TOO_FEW_HOSTS, NO_SSH_KEY, DUPLICATE_HOST,
  TUNNEL_WITHOUT_WORKER, TUNNEL_SAN_MISSING, INVALID_HOST, SERVICE_PORTS, CONFIG_DIFFERS, CONFIG_VERSION, K0S_CONFIG_VALUE, K0S_CONFIG_IGNORED,
  K0S_NODE_ARGUMENT,
];

export const K0SMOTRON_CHANGE_RULES: readonly ChangeRule[] = [VERSION_STEP, TEMPLATE_EDITED];
