import { EXEC_PLUGIN } from './exec-plugin';
import { KUBECONFIG_TYPE } from './kubeconfig-type';
import { MANAGED_CLUSTER_NAME } from './managed-cluster-name';
import { FRP_PORT_CLOSED } from './port-closed';
import { PROXY_BEFORE_CONTROL_PLANE } from './proxy-before-control-plane';
import { KONNECTIVITY_SAN_MISSING } from './san-missing';
import { SOCKS_WITH_KUBEADM } from './socks-with-kubeadm';
import { WORK_AGENT_RBAC } from './work-agent-rbac';
import { WORK_CONTENT } from './work-content';
import { WORK_TOO_LARGE } from './work-too-large';
import { WRONG_SIDE } from './wrong-side';
import { Rule } from '../../knowledge';

/** What is checked of clusters that a management cluster cannot reach directly. */
export const REMOTE_RULES: readonly Rule[] = [
  EXEC_PLUGIN, FRP_PORT_CLOSED, KONNECTIVITY_SAN_MISSING, KUBECONFIG_TYPE, MANAGED_CLUSTER_NAME, PROXY_BEFORE_CONTROL_PLANE, SOCKS_WITH_KUBEADM,
  WORK_AGENT_RBAC, WORK_CONTENT, WORK_TOO_LARGE, WRONG_SIDE,
];
