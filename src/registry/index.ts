import { IConstruct } from 'constructs';
import { ADDONS_RECORD } from '../addons/record';
import { CLUSTER_API_RECORD } from '../cluster/record';
import { CONNECTIVITY_RECORD } from '../connectivity/record';
import { GITOPS_RECORD } from '../gitops/record';
import { HEALTH_RECORD } from '../health/record';
import { ProviderRecord, ProviderRegistry, recordsIn } from '../knowledge';
import { KUBEADM_RECORD } from '../kubeadm/record';
import { COMPANIONS_RECORD } from '../kubernetes/companions';
import { KUBERNETES_RECORD } from '../kubernetes/record';
import { MANAGEMENT_RECORD } from '../management/record';
import { OPENSHIFT_RECORD } from '../openshift/record';
import { ExternalProviderRecord } from '../provider-kit';
import { AWS_RECORD } from '../providers/aws/record';
import { AZURE_RECORD } from '../providers/azure/record';
import { BYOH_RECORD } from '../providers/byoh/record';
import { CUSTOM_RECORD } from '../providers/custom/record';
import { GCP_RECORD } from '../providers/gcp/record';
import { K0SMOTRON_RECORD } from '../providers/k0smotron/record';
import { KAMAJI_RECORD } from '../providers/kamaji/record';
import { KUBEVIRT_RECORD } from '../providers/kubevirt/record';
import { METAL3_RECORD } from '../providers/metal3/record';
import { OPENSTACK_RECORD } from '../providers/openstack/record';
import { VCLUSTER_RECORD } from '../providers/vcluster/record';
import { REMOTE_RECORD } from '../remote/record';

/**
 * Everything that this library knows of providers and kinds, one line for each folder that owns kinds; in the order in which documents list them.
 *
 * Only doors read it: what works for them is given a registry, so that others may know more.
 */
export const BUILT_IN = ProviderRegistry.of([
  KUBERNETES_RECORD,
  COMPANIONS_RECORD,
  CLUSTER_API_RECORD,
  KUBEADM_RECORD,
  HEALTH_RECORD,
  ADDONS_RECORD,
  GITOPS_RECORD,
  MANAGEMENT_RECORD,
  OPENSHIFT_RECORD,
  REMOTE_RECORD,
  CONNECTIVITY_RECORD,
  BYOH_RECORD,
  METAL3_RECORD,
  OPENSTACK_RECORD,
  AWS_RECORD,
  AZURE_RECORD,
  GCP_RECORD,
  KUBEVIRT_RECORD,
  KAMAJI_RECORD,
  K0SMOTRON_RECORD,
  VCLUSTER_RECORD,
  CUSTOM_RECORD,
]);

/** The same with providers outside of this library. */
export function registryWith(records: readonly ExternalProviderRecord[]): ProviderRegistry {
  return withAll(BUILT_IN, records.map(({ _record }) => _record));
}

/**
 * What is known in the tree of a construct: the providers outside of this library that are used there, too.
 *
 * @param others that the tree does not have to use
 */
export function registryOf(scope: IConstruct, others: readonly ExternalProviderRecord[] = []): ProviderRegistry {
  return withAll(BUILT_IN, [...recordsIn(scope), ...others.map(({ _record }) => _record)]);
}

function withAll(registry: ProviderRegistry, records: readonly ProviderRecord[]): ProviderRegistry {
  return records.reduce((known, record) => known.with(record), registry);
}
