import { instanceSpecs } from './instances';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven, isPresent, shown, twins } from '../../../rules/shared/fields';
import { Field } from '../../../topology';

const PROVISIONED = ['io1', 'io2'];
const [MIN_THROUGHPUT, MAX_THROUGHPUT] = [125, 2000];

export const VOLUME: Rule = {
  code: 'aws/volume',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws webhooks/awsmachine_webhook.go, awsmachinetemplate_webhook.go',
  check: topology => instanceSpecs(topology).flatMap(checkInstance),
};

function checkInstance(spec: Field): Finding[] {
  const others = spec.member('nonRootVolumes').items();
  const devices = others.map(volume => volume.member('deviceName'));
  return [
    ...[spec.member('rootVolume'), ...others].flatMap(checkVolume),
    ...devices.filter(device => !isGiven(device)).map(at => ({ at, message: "'deviceName' is missing; every volume but the root volume needs one, for example '/dev/sdb'" })),
    ...twins(others, volume => volume.member('deviceName')).filter(isGiven)
      .map(at => ({ at, message: `'deviceName' '${at.text}' is that of another volume too; attach each volume as a device of its own` })),
  ];
}

function checkVolume(volume: Field): Finding[] {
  const [iops, throughput, encrypted] = [volume.member('iops'), volume.member('throughput'), volume.member('encrypted')];
  const type = volume.member('type').text ?? '';
  return [
    ...(PROVISIONED.includes(type) && !isGiven(iops) ? [{ at: iops, message: `'iops' is missing, and volumes of 'type' '${type}' are made with it; set it, or use another type` }] : []),
    ...(isPresent(throughput) ? checkThroughput(throughput, type) : []),
    ...(encrypted.flag === false && isGiven(volume.member('encryptionKey'))
      ? [{ at: encrypted, message: "'encrypted' false contradicts 'encryptionKey', which encrypts; leave one of them out" }]
      : []),
  ];
}

function checkThroughput(at: Field, type: string): Finding[] {
  if (type !== 'gp3') {
    return [{ at, message: `'throughput' ${shown(at)} is possible for 'type' 'gp3' only, and the volume has '${type}'; leave it out, or change the type` }];
  }
  return at.number !== undefined && (at.number < MIN_THROUGHPUT || at.number > MAX_THROUGHPUT)
    ? [{ at, message: `'throughput' ${at.number} is not possible; use ${MIN_THROUGHPUT} to ${MAX_THROUGHPUT} MiB in a second` }]
    : [];
}
