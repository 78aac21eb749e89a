import { Finding, Rule, Severity } from '../../../knowledge';
import { isPresent, shown } from '../../../rules/shared/fields';
import { MachineGroup } from '../../../topology';
import { amiTypeFor, hasArmProcessor } from '../eks-ami-type';
import { isInstanceType } from '../name-forms';

/** The default of the CRD. */
const DEFAULT = 'AL2_x86_64';
/** The last release that AWS has published Amazon Linux 2 for. */
const LAST_MINOR = 32;

export const EKS_AMI_TYPE: Rule = {
  code: 'aws/eks-ami-type',
  severity: Severity.ERROR,
  source: 'Amazon EKS User Guide, Amazon Linux 2 end of support, managed node groups; Amazon EC2 instance type naming conventions; '
    + 'cluster-api-provider-aws AWSManagedMachinePool',
  check: topology => topology.clusters.flatMap(({ pools }) => pools.flatMap(checkPool)),
};

function checkPool({ machine, infrastructure }: MachineGroup): Finding[] {
  if (infrastructure?.kind !== 'AWSManagedMachinePool' || isPresent(infrastructure.at('spec.awsLaunchTemplate'))) {
    return [];
  }
  const [at, instanceType, version] = [infrastructure.at('spec.amiType'), infrastructure.at('spec.instanceType').text ?? '', machine.member('version').text ?? ''];
  const amiType = at.text ?? DEFAULT;
  const remedy = `use for example '${amiTypeFor(instanceType)}'`;
  const minor = Number(/^v?1\.(\d+)/.exec(version)?.[1] ?? 0);
  if (minor > LAST_MINOR && amiType.startsWith('AL2_')) {
    return [{
      at,
      message: `'amiType' ${shown(at)} means Amazon Linux 2, which AWS has published up to Kubernetes 1.${LAST_MINOR}, and the pool is of '${version}'; ${remedy}`,
    }];
  }
  // 'CUSTOM' says nothing of processors.
  const [, processor] = /_(x86_64|ARM_64)(?:_|$)/i.exec(amiType) ?? [];
  const isArm = hasArmProcessor(instanceType);
  return processor === undefined || !isInstanceType(instanceType) || isArm === /^arm/i.test(processor) ? [] : [{
    at,
    message: `'amiType' ${shown(at)} is for processors of ${processor}, and 'instanceType' '${instanceType}' has ${isArm ? 'those of ARM' : 'others'}, so that EKS refuses the pool; `
      + `${remedy}, or other instances`,
  }];
}
