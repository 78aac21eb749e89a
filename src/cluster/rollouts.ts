import { RolloutRecord } from '../knowledge';
import { CLUSTER_GROUP } from '../topology';

const TIMES = ['spec.rollout.after', 'spec.rolloutAfter'];

/** When Cluster API replaces the machines of its own kinds. A MachinePool is none of them: what happens in it is up to the provider. */
export const CLUSTER_API_ROLLOUTS: RolloutRecord[] = [
  {
    group: CLUSTER_GROUP,
    kind: 'MachineDeployment',
    // MachineTemplateUpToDate() and FindNewAndOldMachineSets(): labels, annotations, timeouts, readiness gates and taints are changed in place.
    source: 'cluster-api core/reconcilers/machinedeployment/mdutil/util.go',
    fields: ['version', 'failureDomain', 'bootstrap.dataSecretName'].map(name => ({ path: `spec.template.spec.${name}` })),
    times: TIMES,
  },
  {
    group: CLUSTER_GROUP,
    kind: 'MachineSet',
    source: 'cluster-api core/reconcilers/machineset/machineset_controller.go',
    neverBecause: 'a MachineSet replaces no machine that it has; only new machines are made in the new way',
  },
  {
    group: CLUSTER_GROUP,
    kind: 'Machine',
    source: 'cluster-api core/reconcilers/machine/machine_controller.go',
    neverBecause: 'nobody replaces a Machine that stands for itself; delete it and make another one',
  },
];
