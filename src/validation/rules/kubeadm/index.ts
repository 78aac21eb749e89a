import { Rule } from '../../rule';

export const KUBEADM_RULES: readonly Rule[] = [];
