import { ApiObject } from 'cdk8s';
import type * as v1beta1 from '../../imports/cluster-api/v1beta1/cluster.x-k8s.io';
import type * as v1beta2 from '../../imports/cluster-api/v1beta2/cluster.x-k8s.io';
import { claimName } from '../cdk8s-helpers';
import { ClusterLimits, IMixedCluster, IWorkerPool, refuseLimited, WorkerPoolProps } from '../contract';
import { ClusterApiVersion, inScope, l1Enum, nonEmptyList, nonEmptyObject } from '../core';
import { BundleGuard } from '../guard';
import { L1 } from './l1';
import { checkWorkerPoolSettings, commonSpec, machineTemplateV1Beta1, machineTemplateV1Beta2, ownerMetadata, PoolMachines, poolMachines } from './pool-machines';

/** What only a MachineDeployment could do, with the way out. */
const OF_DEPLOYMENTS: { readonly [prop in keyof WorkerPoolProps]?: string } = {
  rollout: 'a MachineSet replaces no machine because of a new template; leave it out, and delete old machines one by one',
  maxRemediationsInFlight: 'a MachineSet does not limit how many machines are remediated at a time; leave it out',
  paused: "a MachineSet has no such field; use the annotation 'cluster.x-k8s.io/paused' in 'annotations'",
};

/** Creates the MachineSet of a pool, below the pool: for clusters in which a pool has no MachineDeployment. */
export function createMachineSet(cluster: IMixedCluster, pool: IWorkerPool): ApiObject {
  const binding = pool._bind();
  claimName(pool, 'MachineSet', pool.poolName);
  checkSettings(pool, binding.settings, cluster.limits);
  const isV1Beta1 = cluster.apiVersion === ClusterApiVersion.V1BETA1;
  const model = () => poolMachines(cluster, pool, binding);
  return new ApiObject(pool, 'MachineSet', {
    metadata: ownerMetadata(cluster, pool, binding),
    spec: BundleGuard.lazy(pool, () => isV1Beta1 ? renderV1Beta1(model()) : renderV1Beta2(model())),
    ...(isV1Beta1 ? L1.v1beta1() : L1.v1beta2()).MachineSet.GVK,
  });
}

const OF_NODES = ['nodeDrainTimeout', 'nodeVolumeDetachTimeout', 'nodeDeletionTimeout'] as const;

function checkSettings(pool: IWorkerPool, settings: WorkerPoolProps, { noDrainBecause }: ClusterLimits): void {
  inScope(pool, () => checkWorkerPoolSettings(settings));
  const timeout = OF_NODES.find(prop => settings[prop] !== undefined);
  if (timeout !== undefined && noDrainBecause !== undefined) {
    refuseLimited(pool, timeout, `${noDrainBecause}; leave it out`);
  }
  const given = Object.entries(OF_DEPLOYMENTS).find(([prop]) => settings[prop as keyof WorkerPoolProps] !== undefined);
  if (given !== undefined) {
    refuseLimited(pool, given[0], given[1]);
  }
}

function renderV1Beta1(model: PoolMachines): unknown {
  const { settings } = model;
  const spec: v1beta1.MachineSetSpec = {
    ...commonSpec(model),
    minReadySeconds: settings.minReadySeconds,
    machineNamingStrategy: nonEmptyObject({ template: settings.machineNaming }),
    deletePolicy: l1Enum(settings.deletionOrder),
    template: machineTemplateV1Beta1(model),
  };
  return L1.v1beta1().MachineSet.manifest({ spec }).spec;
}

function renderV1Beta2(model: PoolMachines): unknown {
  const { settings } = model;
  const template = machineTemplateV1Beta2(model);
  const spec: v1beta2.MachineSetSpec = {
    machineNaming: nonEmptyObject({ template: settings.machineNaming }),
    deletion: nonEmptyObject({ order: l1Enum(settings.deletionOrder) }),
    template: { ...template, spec: { ...template.spec, taints: machineTaints(model) } },
    ...commonSpec(model),
  };
  return L1.v1beta2().MachineSet.manifest({ spec }).spec;
}

/** Without a bootstrap config nobody else gives a node its taints; they are set once, as the kubelet would. */
function machineTaints({ taints }: PoolMachines) {
  return nonEmptyList(taints.map(({ key, value, effect }) => ({ key, value, effect: l1Enum(effect), propagation: l1Enum('OnInitialization') })));
}
