import { ADDONS_CODES, ADDONS_WARNINGS } from '../addons/codes';
import { Code, CORE_CODES, CORE_WARNINGS } from '../core';
import { GITOPS_CODES, GITOPS_WARNINGS } from '../gitops/codes';
import { HEALTH_CODES, HEALTH_WARNINGS } from '../health/codes';
import { KUBEADM_CODES, KUBEADM_WARNINGS } from '../kubeadm/codes';
import { AWS_CODES, AWS_WARNINGS } from '../providers/aws/codes';
import { AZURE_CODES, AZURE_WARNINGS } from '../providers/azure/codes';
import { BYOH_CODES, BYOH_WARNINGS } from '../providers/byoh/codes';
import { GCP_CODES, GCP_WARNINGS } from '../providers/gcp/codes';
import { K0SMOTRON_CODES, K0SMOTRON_WARNINGS } from '../providers/k0smotron/codes';
import { KAMAJI_CODES, KAMAJI_WARNINGS } from '../providers/kamaji/codes';
import { KUBEVIRT_CODES } from '../providers/kubevirt/codes';
import { METAL3_CODES, METAL3_WARNINGS } from '../providers/metal3/codes';
import { OPENSTACK_CODES, OPENSTACK_WARNINGS } from '../providers/openstack/codes';
import { VCLUSTER_CODES } from '../providers/vcluster/codes';

/**
 * Every error and warning code of the library, with the reason the rule exists.
 *
 * It is data: whoever imports this file, and not the index of the folder, loads no rule.
 */
export const CODES: { readonly [code: Code]: string } = {
  ...ADDONS_CODES,
  ...CORE_CODES,
  ...GITOPS_CODES,
  ...HEALTH_CODES,
  ...KUBEADM_CODES,
  ...AWS_CODES,
  ...AZURE_CODES,
  ...BYOH_CODES,
  ...GCP_CODES,
  ...K0SMOTRON_CODES,
  ...KAMAJI_CODES,
  ...KUBEVIRT_CODES,
  ...METAL3_CODES,
  ...OPENSTACK_CODES,
  ...VCLUSTER_CODES,
};

/** The codes of warnings, which can be acknowledged. */
export const WARNING_CODES: readonly string[] = [
  ...ADDONS_WARNINGS, ...CORE_WARNINGS, ...GITOPS_WARNINGS, ...HEALTH_WARNINGS, ...KUBEADM_WARNINGS, ...AWS_WARNINGS,
  ...AZURE_WARNINGS, ...BYOH_WARNINGS, ...GCP_WARNINGS, ...K0SMOTRON_WARNINGS, ...KAMAJI_WARNINGS, ...METAL3_WARNINGS,
  ...OPENSTACK_WARNINGS,
].sort();
