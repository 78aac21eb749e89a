import { vmSpecs } from './vms';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven, isOtherText, isPresent, isText, nameOf, shown, twins } from '../../../rules/shared/fields';
import { Field } from '../../../topology';

const ULTRA = 'UltraSSD_LRS';
const TYPES = ['PremiumV2_LRS', 'Premium_LRS', 'Premium_ZRS', 'StandardSSD_LRS', 'StandardSSD_ZRS', 'Standard_LRS', ULTRA];
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
    ...badType(disk),
    ...(type.text === ULTRA ? [{ at: type, message: `'storageAccountType' '${ULTRA}' is for data disks only; use another type` }] : []),
    ...cachedUltra(disk),
    ...(disk.member('osType').text === '' ? [{ at: disk.member('osType'), message: "'osType' is empty; use 'Linux' or 'Windows'" }] : []),
    ...(isPresent(disk.member('diffDiskSettings')) && isPresent(encryption)
      ? [{ at: encryption, message: "'diskEncryptionSet' is not possible for an ephemeral disk; leave it or 'diffDiskSettings' out" }]
      : []),
  ];
}

function checkDataDisks(disks: readonly Field[]): Finding[] {
  return [
    ...disks.flatMap(disk => [
      ...outside(disk.member('diskSizeGB'), MIN_DATA_DISK, MAX_DATA_DISK), ...outside(disk.member('lun'), 0, MAX_LUN), ...badType(disk), ...cachedUltra(disk),
    ]),
    ...disks.map(disk => disk.member('nameSuffix')).filter(({ text }) => text === '').map(at => ({ at, message: "'nameSuffix' is empty; give each disk one of its own" })),
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

function badType(disk: Field): Finding[] {
  const at = disk.at('managedDisk.storageAccountType');
  if (isPresent(disk.member('managedDisk')) && !isGiven(at)) {
    return [{ at, message: "'storageAccountType' is missing, and 'managedDisk' is not admitted without; set it, for example to 'Premium_LRS'" }];
  }
  return isText(at) && !TYPES.includes(at.text!) ? [{ at, message: `'storageAccountType' '${at.text}' is not a type of disk; use ${TYPES.join(', ')}` }] : [];
}

function outside(at: Field, min: number, max: number): Finding[] {
  const { number } = at;
  return number === undefined || (number >= min && number <= max)
    ? []
    : [{ at, message: `'${nameOf(at)}' ${number} is not possible; use ${min} to ${max}` }];
}
