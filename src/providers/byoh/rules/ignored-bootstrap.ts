import { Rule, Severity } from '../../../knowledge';
import { kubeadmMachines } from '../../../rules/shared/kubeadm-machines';

const IGNORED = ['users', 'ntp', 'mounts', 'diskSetup', 'bootCommands'];

export const IGNORED_BOOTSTRAP: Rule = {
  code: 'byoh/ignored-bootstrap',
  severity: Severity.WARNING,
  source: 'cluster-api-provider-bringyourownhost agent/cloudinit/cloudinit.go',
  isLocal: true,
  check: (topology, registry) => kubeadmMachines(topology, registry, 'byoh').flatMap(({ config }) => IGNORED.map(name => ({ name, at: config.member(name) })))
    .filter(({ at }) => at.items().length > 0 || at.members().length > 0)
    .map(({ name, at }) => ({
      at,
      message: `'${name}' has no effect on BYOH hosts, whose agent only writes files and runs commands; `
        + "prepare the hosts, or use 'files' and 'preKubeadmCommands'",
    })),
};
