import { Rule, Severity } from '../../../knowledge';
import { machineGroups } from '../../../rules/shared/kubeadm-machines';

export const VERSION_MISSING: Rule = {
  code: 'cluster/version-missing',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-bringyourownhost controllers/infrastructure/byomachine_controller.go',
  // Control planes have the version in a field of their own, which their schema demands.
  check: (topology, registry) => machineGroups(topology, registry, 'byoh').filter(({ group }) => !group.isControlPlane).flatMap(({ group }) => {
    const version = group.machine.member('version');
    return version.exists && version.text !== '' ? [] : [{
      at: version,
      message: "'version' is missing, and the controller of BYOH crashes on a machine without one; set the Kubernetes version, for example 'v1.34.2'",
    }];
  }),
};
