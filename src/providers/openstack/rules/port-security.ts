import { serverSpecs } from './servers';
import { Rule, Severity } from '../../../knowledge';
import { isGiven, isPresent } from '../../../rules/shared/fields';
import { INFRASTRUCTURE_GROUP } from '../../../topology';

export const PORT_SECURITY: Rule = {
  code: 'openstack/port-security',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-openstack pkg/cloud/services/networking/port.go',
  check: topology => [
    ...serverSpecs(topology).flatMap(spec => spec.member('ports').items())
      .filter(port => port.member('disablePortSecurity').flag === true && isGiven(port.member('securityGroups')))
      .map(port => ({ at: port.member('securityGroups'), message: "'securityGroups' is not possible on a port with 'disablePortSecurity' true; leave one of them out" })),
    ...topology.ofKind(INFRASTRUCTURE_GROUP, 'OpenStackCluster').map(cluster => cluster.at('spec'))
      .filter(spec => spec.member('disablePortSecurity').flag === true && isPresent(spec.member('managedSecurityGroups')))
      .map(spec => ({ at: spec.member('managedSecurityGroups'), message: "'managedSecurityGroups' is not possible with 'disablePortSecurity' true; leave one of them out" })),
  ],
};
