import { vmSpecs } from './vms';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven, isOtherText, isPresent, nameOf, shown, twins } from '../../../rules/shared/fields';
import { Field } from '../../../topology';

const ULTRA = 'UltraSSD_LRS';
const [MAX_OS_DISK, MIN_DATA_DISK, MAX_DATA_DISK, MAX_LUN] = [2048, 4, 32767, 63];

export const DISK: Rule = {
  code: 'azure/disk',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure internal/webhooks/azuremachine_validation.go',
  check: topology => vmSpecs(topology).flatMap(vm => [...checkOsDisk(vm.member('osDisk')), ...checkDataDisks(vm.member('dataDisks').items())]),
};

function checkOsDisk(disk: Field): Finding[] {
  const [type, encryption] = [disk.at('managedDisk.storageAccountType'), disk.at('managedDisk.diskEncryptionSet')];
  return [
    ...outside(disk.member('diskSizeGB'), 1, MAX_OS_DISK),
    ...missingType(disk),
    ...(type.text === ULTRA ? [{ at: type, message: `'storageAccountType' '${ULTRA}' is for data disks only; use another type` }] : []),
    ...(isPresent(disk.member('diffDiskSettings')) && isPresent(encryption)
      ? [{ at: encryption, message: "'diskEncryptionSet' is not possible for an ephemeral disk; leave it or 'diffDiskSettings' out" }]
      : []),
  ];
}

function checkDataDisks(disks: readonly Field[]): Finding[] {
  return [
    ...disks.flatMap(disk => [
      ...outside(disk.member('diskSizeGB'), MIN_DATA_DISK, MAX_DATA_DISK), ...outside(disk.member('lun'), 0, MAX_LUN), ...missingType(disk), ...cachedUltra(disk),
    ]),
    ...twins(disks, disk => disk.member('nameSuffix')).map(at => ({ at, message: `'nameSuffix' '${at.text}' is that of another disk too; give each disk one of its own` })),
    ...twins(disks, disk => disk.member('lun')).map(at => ({ at, message: `'lun' ${shown(at)} is that of another disk too; give each disk one of its own` })),
  ];
}

function cachedUltra(disk: Field): Finding[] {
  const at = disk.member('cachingType');
  return disk.at('managedDisk.storageAccountType').text === ULTRA && isOtherText(at, 'None')
    ? [{ at, message: `'cachingType' '${at.text}' is not possible for 'storageAccountType' '${ULTRA}'; use 'None'` }]
    : [];
}

function missingType(disk: Field): Finding[] {
  const at = disk.at('managedDisk.storageAccountType');
  return isPresent(disk.member('managedDisk')) && !isGiven(at)
    ? [{ at, message: "'storageAccountType' is missing, and 'managedDisk' is not admitted without; set it, for example to 'Premium_LRS'" }]
    : [];
}

function outside(at: Field, min: number, max: number): Finding[] {
  const { number } = at;
  return number === undefined || (number >= min && number <= max)
    ? []
    : [{ at, message: `'${nameOf(at)}' ${number} is not possible; use ${min} to ${max}` }];
}
