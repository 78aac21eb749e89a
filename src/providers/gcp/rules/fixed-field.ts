import { checkGkeCluster, checkGkeControlPlane, checkGkePool } from './gke-changes';
import { ChangeRule, Severity } from '../../../knowledge';
import { fixedField } from '../../../rules/shared/fixed-fields';
import { INFRASTRUCTURE_GROUP } from '../../../topology';

const FIXED = ['spec.project', 'spec.region', 'spec.credentialsRef', 'spec.loadBalancer'];

export const FIXED_FIELD: ChangeRule = {
  code: 'gcp/fixed-field',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-gcp webhooks/gcpcluster_webhook.go, exp/webhooks/gcpmanaged{cluster,controlplane,machinepool}_webhook.go',
  check: changes => [
    ...changes.ofKinds(INFRASTRUCTURE_GROUP, 'GCPCluster').flatMap(change => FIXED.flatMap(path => fixedField(change, path))),
    ...changes.ofKinds(INFRASTRUCTURE_GROUP, 'GCPManagedCluster').flatMap(checkGkeCluster),
    ...changes.ofKinds(INFRASTRUCTURE_GROUP, 'GCPManagedControlPlane').flatMap(checkGkeControlPlane),
    ...changes.ofKinds(INFRASTRUCTURE_GROUP, 'GCPManagedMachinePool').flatMap(checkGkePool),
  ],
};
