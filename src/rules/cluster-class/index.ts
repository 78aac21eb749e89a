import { CLASS_PATCHES } from './class-patches';
import { CLASS_VARIABLES } from './class-variables';
import { EVEN_CONTROL_PLANE } from './even-control-plane';
import { TOPOLOGY_VERSION } from './topology-version';
import { WORKER_CLASS } from './worker-class';
import { ChangeRule, Rule } from '../../knowledge';

export const CLUSTER_CLASS_RULES: readonly Rule[] = [CLASS_VARIABLES, WORKER_CLASS, CLASS_PATCHES, EVEN_CONTROL_PLANE];

export const CLUSTER_CLASS_CHANGE_RULES: readonly ChangeRule[] = [TOPOLOGY_VERSION];
