import { Rule, Severity } from '../../../knowledge';
import { CONTROL_PLANE_GROUP } from '../../../topology';

export const EKS_ENDPOINT_ACCESS: Rule = {
  code: 'aws/eks-endpoint-access',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws pkg/cloud/services/eks/cluster.go',
  check: topology => topology.ofKind(CONTROL_PLANE_GROUP, 'AWSManagedControlPlane').map(controlPlane => controlPlane.at('spec.endpointAccess'))
    .filter(access => access.member('public').flag === false && access.member('private').flag !== true)
    .map(at => ({ at, message: "'endpointAccess' leaves nobody who reaches the API server; set 'public' or 'private' to true" })),
};
