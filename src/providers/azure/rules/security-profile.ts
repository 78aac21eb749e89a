import { vmSpecs } from './vms';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isPresent, isText, shown } from '../../../rules/shared/fields';
import { Field } from '../../../topology';

const WHOLE_DISK = 'DiskWithVMGuestState';

export const SECURITY_PROFILE: Rule = {
  code: 'azure/security-profile',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure internal/webhooks/azuremachine_validation.go',
  check: topology => vmSpecs(topology).flatMap(vm => [...checkVm(vm), ...checkDisk(vm.at('osDisk.managedDisk.securityProfile'))]),
};

/** The key is for the disk, which only one way of encryption covers. */
function checkDisk(profile: Field): Finding[] {
  const [at, encryption] = [profile.member('diskEncryptionSet'), profile.member('securityEncryptionType')];
  return !isPresent(at) || encryption.text === WHOLE_DISK ? [] : [{
    at,
    message: `'diskEncryptionSet' is for 'securityEncryptionType' '${WHOLE_DISK}', and that is ${shown(encryption)}; leave it out, or change the type`,
  }];
}

function checkVm(vm: Field): Finding[] {
  const encryption = vm.at('osDisk.managedDisk.securityProfile.securityEncryptionType');
  const profile = vm.member('securityProfile');
  if (!isText(encryption) || !isPresent(profile)) {
    return [];
  }
  const [type, atHost, vtpm, secureBoot] = ['securityType', 'encryptionAtHost', 'uefiSettings.vTpmEnabled', 'uefiSettings.secureBootEnabled'].map(path => profile.at(path));
  const isWhole = encryption.text === WHOLE_DISK;
  const because = `'securityEncryptionType' '${encryption.text}'`;
  return [
    ...(type.text === 'ConfidentialVM' ? [] : [{ at: type, message: `'securityType' ${shown(type)} does not go with ${because} of the disk; use 'ConfidentialVM'` }]),
    ...(vtpm.flag === true ? [] : [{ at: vtpm, message: `'vTpmEnabled' ${shown(vtpm)} does not go with ${because} of the disk; set it to true` }]),
    ...(isWhole && atHost.flag === true ? [{ at: atHost, message: `'encryptionAtHost' true does not go with ${because} of the disk; leave it out` }] : []),
    ...(isWhole && secureBoot.flag !== true
      ? [{ at: secureBoot, message: `'secureBootEnabled' ${shown(secureBoot)} does not go with ${because} of the disk; set it to true` }]
      : []),
  ];
}
