import { configSpecs } from './config-specs';
import { Finding, Rule, Severity } from '../../knowledge';
import { isGiven } from '../../rules/shared/fields';
import { Field } from '../../topology';

export const IGNITION_CONFLICT: Rule = {
  code: 'bootstrap/ignition-conflict',
  severity: Severity.ERROR,
  source: 'cluster-api bootstrap/kubeadm/webhooks/admission/kubeadmconfig.go',
  needsMember: ['format', 'ignition'],
  check: topology => configSpecs(topology).flatMap(spec => spec.member('format').text === 'ignition' ? onlyCloudConfig(spec) : onlyIgnition(spec)),
};

function onlyIgnition(spec: Field): Finding[] {
  const at = spec.member('ignition');
  return isGiven(at) ? [{ at, message: "'ignition' is written and 'format' is not 'ignition'; set the format, or leave 'ignition' out" }] : [];
}

function onlyCloudConfig(spec: Field): Finding[] {
  const partitions = spec.at('diskSetup.partitions').items();
  const filesystems = spec.at('diskSetup.filesystems').items();
  return [
    ...[spec.member('bootCommands')].filter(isGiven),
    ...spec.member('users').items().map(user => user.member('inactive')).filter(({ flag }) => flag === true),
    ...spec.member('files').items().map(file => file.member('encoding')).filter(({ text }) => text?.startsWith('gzip') === true),
    ...partitions.map(partition => partition.member('tableType')).filter(({ text }) => text !== undefined && text !== '' && text !== 'gpt'),
    ...filesystems.flatMap(system => [system.member('replaceFS'), system.member('partition')]).filter(({ text }) => text !== undefined && text !== ''),
  ].map(at => ({
    at,
    message: `'${at.step}'${at.text === undefined ? '' : ` '${at.text}'`} does not work with 'format' 'ignition'; leave it out`,
  }));
}
