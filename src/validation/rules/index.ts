import { ADDON_CHANGE_RULES, ADDON_RULES } from './addon';
import { AWS_RULES } from './aws';
import { AZURE_RULES } from './azure';
import { BYOH_RULES } from './byoh';
import { CORE_CHANGE_RULES, CORE_RULES } from './core';
import { GCP_RULES } from './gcp';
import { GITOPS_RULES } from './gitops';
import { HEALTH_RULES } from './health';
import { HOSTED_RULES } from './hosted';
import { KUBEADM_CHANGE_RULES, KUBEADM_RULES } from './kubeadm';
import { KUBEVIRT_RULES } from './kubevirt';
import { METAL3_CHANGE_RULES, METAL3_RULES } from './metal3';
import { MIXED_RULES } from './mixed';
import { NETWORK_CHANGE_RULES, NETWORK_RULES } from './network';
import { OPENSTACK_RULES } from './openstack';
import { REFERENCE_RULES } from './reference';
import { ChangeRule } from '../change-rule';
import { Rule } from '../rule';

/** Every rule; the documentation and the doors read this list. */
export const RULES: readonly Rule[] = [
  ...REFERENCE_RULES, ...CORE_RULES, ...KUBEADM_RULES, ...NETWORK_RULES,
  ...HEALTH_RULES, ...ADDON_RULES, ...MIXED_RULES, ...AWS_RULES,
  ...AZURE_RULES, ...GCP_RULES, ...KUBEVIRT_RULES, ...HOSTED_RULES,
  ...GITOPS_RULES, ...BYOH_RULES, ...METAL3_RULES, ...OPENSTACK_RULES,
];

/** Every rule about a change; each code has one rule, of either list. */
export const CHANGE_RULES: readonly ChangeRule[] = [
  ...CORE_CHANGE_RULES, ...NETWORK_CHANGE_RULES, ...ADDON_CHANGE_RULES, ...KUBEADM_CHANGE_RULES,
  ...METAL3_CHANGE_RULES,
];
