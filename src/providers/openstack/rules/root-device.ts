import { serverSpecs } from './servers';
import { Rule, Severity } from '../../../knowledge';

export const ROOT_DEVICE: Rule = {
  code: 'openstack/root-device',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-openstack pkg/cloud/services/compute/instance.go',
  check: topology => serverSpecs(topology).flatMap(spec => spec.member('additionalBlockDevices').items()).map(device => device.member('name'))
    .filter(({ text }) => text === 'root').map(at => ({ at, message: "'name' 'root' is kept for the root volume; use another name" })),
};
