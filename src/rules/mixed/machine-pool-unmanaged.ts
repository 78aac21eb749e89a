import { Rule, Severity, unmanagedMachinePoolReason } from '../../knowledge';
import { knownClusters, mayBeReconciled, poolsOf } from '../shared/known-clusters';

export const MACHINE_POOL_UNMANAGED: Rule = {
  code: 'pool/machine-pool-unmanaged',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws pkg/cloud/services/ec2/launchtemplate.go; cluster-api-provider-azure controllers/helpers.go',
  isLocal: true,
  check: (topology, registry) => knownClusters(topology, registry).flatMap(cluster => poolsOf(cluster).flatMap(({ group, traits }) => {
    const because = unmanagedMachinePoolReason(traits, mayBeReconciled(cluster, traits));
    return because === undefined || group.object.kind !== 'MachinePool' ? [] : [{
      at: group.infrastructureRef!.field,
      message: `the machine pool cannot work: ${because}; use a MachineDeployment, or make ${traits.infraClusterKind} the primary infra cluster`,
    }];
  })),
};
