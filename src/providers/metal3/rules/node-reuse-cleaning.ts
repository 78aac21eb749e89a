import { Rule, Severity } from '../../../knowledge';
import { INFRASTRUCTURE_GROUP } from '../../../topology';

export const NODE_REUSE_CLEANING: Rule = {
  code: 'metal3/node-reuse-cleaning',
  severity: Severity.WARNING,
  source: 'cluster-api-provider-metal3 docs/api.md',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'Metal3MachineTemplate').filter(template => template.at('spec.nodeReuse').flag === true)
    .map(template => template.at('spec.template.spec.automatedCleaningMode'))
    .filter(({ text }) => text !== 'disabled')
    .map(at => ({ at, message: "'nodeReuse' keeps hosts but not what is on their disks; set 'automatedCleaningMode' to 'disabled'" })),
};
