/* eslint-disable @typescript-eslint/no-require-imports */
import { lazily } from '../../core';

/** The generated types of Open Cluster Management, which most programs never use. */
export const OCM = {
  cluster: lazily(() => require('../../../imports/open-cluster-management/v1/cluster.open-cluster-management.io') as
    typeof import('../../../imports/open-cluster-management/v1/cluster.open-cluster-management.io')),
  operator: lazily(() => require('../../../imports/open-cluster-management/v1/operator.open-cluster-management.io') as
    typeof import('../../../imports/open-cluster-management/v1/operator.open-cluster-management.io')),
  work: lazily(() => require('../../../imports/open-cluster-management/v1/work.open-cluster-management.io') as
    typeof import('../../../imports/open-cluster-management/v1/work.open-cluster-management.io')),
  clusterSets: lazily(() => require('../../../imports/open-cluster-management/v1beta2/cluster.open-cluster-management.io') as
    typeof import('../../../imports/open-cluster-management/v1beta2/cluster.open-cluster-management.io')),
  placements: lazily(() => require('../../../imports/open-cluster-management/v1beta1/cluster.open-cluster-management.io') as
    typeof import('../../../imports/open-cluster-management/v1beta1/cluster.open-cluster-management.io')),
  addons: lazily(() => require('../../../imports/open-cluster-management/v1beta1/addon.open-cluster-management.io') as
    typeof import('../../../imports/open-cluster-management/v1beta1/addon.open-cluster-management.io')),
  authentication: lazily(() => require('../../../imports/open-cluster-management/v1beta1/authentication.open-cluster-management.io') as
    typeof import('../../../imports/open-cluster-management/v1beta1/authentication.open-cluster-management.io')),
  proxy: lazily(() => require('../../../imports/open-cluster-management/v1alpha1/proxy.open-cluster-management.io') as
    typeof import('../../../imports/open-cluster-management/v1alpha1/proxy.open-cluster-management.io')),
};
