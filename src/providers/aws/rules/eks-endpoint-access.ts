import { IpRange } from '../../../core';
import { Rule, Severity } from '../../../knowledge';
import { holdsVariable } from '../../../rules/shared/fields';
import { CONTROL_PLANE_GROUP, Field } from '../../../topology';

export const EKS_ENDPOINT_ACCESS: Rule = {
  code: 'aws/eks-endpoint-access',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws pkg/cloud/services/eks/cluster.go; docs.aws.amazon.com eks/latest/APIReference/API_VpcConfigRequest.html',
  check: topology => topology.ofKind(CONTROL_PLANE_GROUP, 'AWSManagedControlPlane').map(controlPlane => controlPlane.at('spec.endpointAccess'))
    .flatMap(access => [
      ...access.member('public').flag === false && access.member('private').flag !== true
        ? [{ at: access, message: "'endpointAccess' leaves nobody who reaches the API server; set 'public' or 'private' to true" }] : [],
      ...access.member('publicCIDRs').items().filter(isNoNetwork).map(at => ({
        at, message: `'${at.text}' is no network of IPv4 or IPv6, and EKS refuses it; write one, such as 192.0.2.0/24`,
      })),
    ]),
};

function isNoNetwork({ text }: Field): boolean {
  return text !== undefined && !holdsVariable(text) && (!text.includes('/') || IpRange.tryNetwork(text) === undefined);
}
