import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven } from '../../../rules/shared/fields';
import { notANetwork } from '../../../rules/shared/networks';
import { CONTROL_PLANE_GROUP, Field, INFRASTRUCTURE_GROUP } from '../../../topology';

export const BASTION: Rule = {
  code: 'aws/bastion',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws api/v1beta2/bastion.go',
  check: topology => [
    ...topology.ofKind(INFRASTRUCTURE_GROUP, 'AWSCluster'), ...topology.ofKind(CONTROL_PLANE_GROUP, 'AWSManagedControlPlane'),
  ].flatMap(object => checkBastion(object.at('spec.bastion'))),
};

function checkBastion(bastion: Field): Finding[] {
  const at = bastion.member('allowedCIDRBlocks');
  return bastion.member('disableIngressRules').flag === true && isGiven(at)
    ? [{ at, message: "'allowedCIDRBlocks' says who may come in, and 'disableIngressRules' true that nobody may; leave one of them out" }]
    : at.items().flatMap(notANetwork);
}
