import { virtualMachines } from './machines';
import { Finding, Rule, Severity } from '../../../knowledge';
import { itemsOf, nameOf } from '../../../rules/shared/fields';
import { Field } from '../../../topology';

/** The volume with the bootstrap data, which the provider adds together with its disk. */
const BOOTSTRAP_VOLUME = 'cloudinitvolume';

export const UNKNOWN_DEVICE: Rule = {
  code: 'kubevirt/unknown-device',
  severity: Severity.ERROR,
  source: 'kubevirt v1.6 pkg/virt-api/webhooks/validating-webhook/admitters/vmi-create-admitter.go, vms-admitter.go',
  check: topology => virtualMachines(topology).flatMap(vm => [...checkDevices(vm.at('template.spec')), ...unusedVolumes(vm)]),
};

function checkDevices(vmi: Field): Finding[] {
  return [
    ...strangers(vmi.at('domain.devices.disks'), vmi.member('volumes'), [BOOTSTRAP_VOLUME]),
    ...strangers(vmi.at('domain.devices.interfaces'), vmi.member('networks')),
  ];
}

/** The provider renames a data volume of each machine, and what refers to it. */
function unusedVolumes(vm: Field): Finding[] {
  const templates = itemsOf(vm, 'dataVolumeTemplates');
  const used = templates.length === 0 ? [] : vm.at('template.spec.volumes').items().flatMap(volume => [volume.at('dataVolume.name').text, volume.at('persistentVolumeClaim.claimName').text]);
  return templates.map(template => template.at('metadata.name')).filter(({ text }) => text !== undefined && !used.includes(text)).map(at => ({
    at, message: `no entry of 'volumes' has the data volume '${at.text}', and KubeVirt refuses such a machine; name it in 'dataVolume' of one, or leave it out`,
  }));
}

function strangers(devices: Field, backends: Field, others: readonly string[] = []): Finding[] {
  const known = [...backends.items().map(backend => backend.member('name').text), ...others];
  return devices.items().map(device => device.member('name')).filter(({ text }) => text !== undefined && !known.includes(text))
    .map(at => ({ at, message: `'name' '${at.text}' is not in '${nameOf(backends)}', so there is nothing behind the device; add it there, or use a name of that list` }));
}
