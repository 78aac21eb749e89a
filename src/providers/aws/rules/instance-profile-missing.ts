import { instanceSpecOf } from './instances';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven, isPresent } from '../../../rules/shared/fields';
import { machineGroupsOf } from '../../../rules/shared/infra-clusters';
import { MachineGroup } from '../../../topology';

export const INSTANCE_PROFILE_MISSING: Rule = {
  code: 'aws/instance-profile-missing',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws pkg/cloud/services/secretsmanager/secret_fetch_script.go',
  check: topology => topology.clusters.flatMap(members => machineGroupsOf(members).flatMap(checkMachines)),
};

/** Launch templates carry the bootstrap data themselves; what joins nodes of EKS may do so too. */
function checkMachines({ infrastructure, bootstrapRef, object }: MachineGroup): Finding[] {
  const spec = instanceSpecOf(infrastructure);
  const isKubeadm = (bootstrapRef?.kind ?? object.kind).startsWith('Kubeadm');
  if (spec === undefined || spec.object.kind === 'AWSMachinePool' || !isKubeadm || isPresent(spec.member('ignition'))) {
    return [];
  }
  const at = spec.member('iamInstanceProfile');
  return isGiven(at) || spec.at('cloudInit.insecureSkipSecretsManager').flag === true ? [] : [{
    at,
    message: "'iamInstanceProfile' is missing, and machines fetch their bootstrap data with the credentials of the instance; "
      + "set it, for example to 'nodes.cluster-api-provider-aws.sigs.k8s.io', or 'cloudInit.insecureSkipSecretsManager' to true",
  }];
}
