import { ADDON_CHANGE_RULES, ADDON_RULES } from '../../addons/rules';
import { GITOPS_RULES } from '../../gitops/rules';
import { HEALTH_RULES } from '../../health/rules';
import { ChangeRule, Rule } from '../../knowledge';
import { KUBEADM_CHANGE_RULES, KUBEADM_RULES } from '../../kubeadm/rules';
import { AWS_RULES } from '../../providers/aws/rules';
import { AZURE_RULES } from '../../providers/azure/rules';
import { BYOH_RULES } from '../../providers/byoh/rules';
import { GCP_RULES } from '../../providers/gcp/rules';
import { K0SMOTRON_RULES } from '../../providers/k0smotron/rules';
import { KAMAJI_RULES } from '../../providers/kamaji/rules';
import { KUBEVIRT_RULES } from '../../providers/kubevirt/rules';
import { METAL3_CHANGE_RULES, METAL3_RULES } from '../../providers/metal3/rules';
import { OPENSTACK_RULES } from '../../providers/openstack/rules';
import { VCLUSTER_RULES } from '../../providers/vcluster/rules';
import { CORE_CHANGE_RULES, CORE_RULES } from '../../rules/core';
import { MIXED_RULES } from '../../rules/mixed';
import { NETWORK_CHANGE_RULES, NETWORK_RULES } from '../../rules/network';
import { REFERENCE_RULES } from '../../rules/reference';

/** Every rule; the documentation and the doors read this list. */
export const RULES: readonly Rule[] = [
  ...REFERENCE_RULES, ...CORE_RULES, ...KUBEADM_RULES, ...NETWORK_RULES,
  ...HEALTH_RULES, ...ADDON_RULES, ...MIXED_RULES, ...AWS_RULES,
  ...AZURE_RULES, ...GCP_RULES, ...KUBEVIRT_RULES, ...KAMAJI_RULES,
  ...K0SMOTRON_RULES, ...VCLUSTER_RULES, ...GITOPS_RULES, ...BYOH_RULES,
  ...METAL3_RULES, ...OPENSTACK_RULES,
];

/** Every rule about a change; each code has one rule, of either list. */
export const CHANGE_RULES: readonly ChangeRule[] = [
  ...CORE_CHANGE_RULES, ...NETWORK_CHANGE_RULES, ...ADDON_CHANGE_RULES, ...KUBEADM_CHANGE_RULES,
  ...METAL3_CHANGE_RULES,
];
