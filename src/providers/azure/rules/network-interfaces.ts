import { vmSpecs } from './vms';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven, isPresent, nameOf, shown } from '../../../rules/shared/fields';
import { Field } from '../../../topology';

export const NETWORK_INTERFACES: Rule = {
  code: 'azure/network-interfaces',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure internal/webhooks/azuremachine_validation.go, azure/scope/machine.go',
  check: topology => vmSpecs(topology).flatMap(checkVm),
};

function checkVm(vm: Field): Finding[] {
  const interfaces = vm.member('networkInterfaces').items();
  const [subnet, accelerated] = [vm.member('subnetName'), vm.member('acceleratedNetworking')];
  const short = [...(isGiven(subnet) ? [subnet] : []), ...(isPresent(accelerated) ? [accelerated] : [])];
  return interfaces.length === 0 ? [] : [
    ...short.map(at => ({ at, message: `'${nameOf(at)}' ${shown(at)} and 'networkInterfaces' exclude each other; set it on the first interface` })),
    ...interfaces.map(one => one.member('privateIPConfigs')).filter(({ number }) => number !== undefined && number < 0)
      .map(at => ({ at, message: `'privateIPConfigs' ${at.number} is not possible; use 1 or more` })),
    // The provider looks up the subnet of the first interface only.
    ...interfaces.slice(1).map(one => one.member('subnetName')).filter(name => !isGiven(name))
      .map(at => ({ at, message: "'subnetName' is missing, and the provider finds a subnet for the first interface only; name the subnet" })),
  ];
}
