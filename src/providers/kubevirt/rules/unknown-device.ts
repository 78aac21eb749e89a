import { virtualMachines } from './machines';
import { Finding, Rule, Severity } from '../../../knowledge';
import { nameOf } from '../../../rules/shared/fields';
import { Field } from '../../../topology';

/** The volume with the bootstrap data, which the provider adds together with its disk. */
const BOOTSTRAP_VOLUME = 'cloudinitvolume';

export const UNKNOWN_DEVICE: Rule = {
  code: 'kubevirt/unknown-device',
  severity: Severity.ERROR,
  source: 'kubevirt v1.6 pkg/virt-api/webhooks/validating-webhook/admitters/vmi-create-admitter.go',
  check: topology => virtualMachines(topology).map(vm => vm.at('template.spec')).flatMap(vmi => [
    ...strangers(vmi.at('domain.devices.disks'), vmi.member('volumes'), [BOOTSTRAP_VOLUME]),
    ...strangers(vmi.at('domain.devices.interfaces'), vmi.member('networks')),
  ]),
};

function strangers(devices: Field, backends: Field, others: readonly string[] = []): Finding[] {
  const known = [...backends.items().map(backend => backend.member('name').text), ...others];
  return devices.items().map(device => device.member('name')).filter(({ text }) => text !== undefined && !known.includes(text))
    .map(at => ({ at, message: `'name' '${at.text}' is not in '${nameOf(backends)}', so there is nothing behind the device; add it there, or use a name of that list` }));
}
