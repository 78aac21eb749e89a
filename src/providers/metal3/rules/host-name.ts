import { bareMetalHosts } from './hosts';
import { isUuid } from '../../../core';
import { Rule, Severity } from '../../../knowledge';

export const HOST_NAME: Rule = {
  code: 'metal3/host-name',
  severity: Severity.ERROR,
  source: 'baremetal-operator internal/webhooks/metal3.io/v1alpha1/baremetalhost_validation.go',
  isLocal: true,
  check: topology => bareMetalHosts(topology).filter(({ name }) => isUuid(name)).map(host => ({
    at: host.at('metadata.name'),
    message: `'name' '${host.name}' is a UUID, which Ironic keeps for itself; use another name`,
  })),
};
