import { configSpecs } from './config-specs';
import { Rule, Severity } from '../../knowledge';

export const DISK_LAYOUT: Rule = {
  code: 'bootstrap/disk-layout',
  severity: Severity.ERROR,
  source: 'cluster-api bootstrap/kubeadm/webhooks/admission/kubeadmconfig.go',
  needsMember: ['diskLayout'],
  check: topology => configSpecs(topology).flatMap(spec => spec.at('diskSetup.partitions').items()).flatMap(partition => {
    const at = partition.member('diskLayout');
    const total = at.items().reduce((sum, layout) => sum + (layout.member('percentage').number ?? 0), 0);
    return total <= 100 ? [] : [{ at, message: `'diskLayout' shares out ${total} % of the disk; use 100 or less in sum` }];
  }),
};
