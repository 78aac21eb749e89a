import { Finding, Rule, Severity } from '../../../knowledge';
import { isPresent, shown } from '../../../rules/shared/fields';
import { MachineGroup } from '../../../topology';

/** The last release that AWS has published Amazon Linux 2 for, which is the default of the CRD. */
const LAST_MINOR = 32;

export const EKS_AMI_TYPE: Rule = {
  code: 'aws/eks-ami-type',
  severity: Severity.ERROR,
  source: 'Amazon EKS User Guide, Amazon Linux 2 end of support; cluster-api-provider-aws AWSManagedMachinePool',
  check: topology => topology.clusters.flatMap(({ pools }) => pools.flatMap(checkPool)),
};

function checkPool({ machine, infrastructure }: MachineGroup): Finding[] {
  if (infrastructure?.kind !== 'AWSManagedMachinePool' || isPresent(infrastructure.at('spec.awsLaunchTemplate'))) {
    return [];
  }
  const [at, version] = [infrastructure.at('spec.amiType'), machine.member('version').text ?? ''];
  const minor = Number(/^v?1\.(\d+)/.exec(version)?.[1] ?? 0);
  return minor <= LAST_MINOR || !(at.text ?? 'AL2_x86_64').startsWith('AL2_') ? [] : [{
    at,
    message: `'amiType' ${shown(at)} means Amazon Linux 2, which AWS has published up to Kubernetes 1.${LAST_MINOR}, and the pool is of '${version}'; `
      + "use for example 'AL2023_x86_64_STANDARD'",
  }];
}
