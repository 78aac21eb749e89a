import { Rule, Severity } from '../../../knowledge';
import { INFRASTRUCTURE_GROUP } from '../../../topology';
import { wipesReusedHosts } from '../node-reuse';

export const NODE_REUSE_CLEANING: Rule = {
  code: 'metal3/node-reuse-cleaning',
  severity: Severity.WARNING,
  source: 'cluster-api-provider-metal3 docs/api.md',
  isLocal: true,
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'Metal3MachineTemplate').flatMap(template => {
    const at = template.at('spec.template.spec.automatedCleaningMode');
    return wipesReusedHosts(template.at('spec.nodeReuse').flag, at.text)
      ? [{ at, message: "'nodeReuse' keeps hosts but not what is on their disks; set 'automatedCleaningMode' to 'disabled'" }]
      : [];
  }),
};
