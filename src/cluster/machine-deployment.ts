import { ApiObject } from 'cdk8s';
import type * as v1beta1 from '../../imports/cluster-api/v1beta1/cluster.x-k8s.io';
import type * as v1beta2 from '../../imports/cluster-api/v1beta2/cluster.x-k8s.io';
import { claimName } from '../cdk8s-helpers';
import { IMixedCluster, IWorkerPool, PoolRollout } from '../contract';
import { checkTime, ClusterApiVersion, inScope, IntOrPercent, l1Enum, l1IntOrPercent, l1Time, nonEmptyObject, refuseValue, replacesNothing } from '../core';
import { BundleGuard } from '../guard';
import { L1 } from './l1';
import { checkWorkerPoolSettings, commonSpec, machineTemplateV1Beta1, machineTemplateV1Beta2, ownerMetadata, PoolMachines, poolMachines } from './pool-machines';
import { checkSkew } from './pool-settings';

/** Creates the MachineDeployment of a pool, below the pool. */
export function createMachineDeployment(cluster: IMixedCluster, pool: IWorkerPool): ApiObject {
  const binding = pool._bind();
  claimName(pool, 'MachineDeployment', pool.poolName);
  const rollout = inScope(pool, () => resolveRollout(pool, binding.settings.rollout));
  inScope(pool, () => {
    checkWorkerPoolSettings(binding.settings);
    binding.settings.maxRemediationsInFlight?._check('maxRemediationsInFlight');
  });
  checkSkew(cluster, pool, binding.kubernetesVersion, true);
  const isV1Beta1 = cluster.apiVersion === ClusterApiVersion.V1BETA1;
  const model = (): DeploymentModel => ({ ...poolMachines(cluster, pool, binding), rollout });
  return new ApiObject(pool, 'MachineDeployment', {
    metadata: ownerMetadata(cluster, pool, binding),
    spec: BundleGuard.lazy(pool, () => isV1Beta1 ? renderV1Beta1(model()) : renderV1Beta2(model())),
    ...(isV1Beta1 ? L1.v1beta1() : L1.v1beta2()).MachineDeployment.GVK,
  });
}

interface DeploymentModel extends PoolMachines {
  readonly rollout: PoolRollout;
}

function renderV1Beta1(model: DeploymentModel): unknown {
  const { settings, rollout } = model;
  const spec: v1beta1.MachineDeploymentSpec = {
    ...commonSpec(model),
    paused: settings.paused,
    minReadySeconds: settings.minReadySeconds,
    rolloutAfter: l1Time(rollout.after),
    machineNamingStrategy: nonEmptyObject({ template: settings.machineNaming }),
    strategy: {
      ...strategyType(rollout),
      rollingUpdate: nonEmptyObject({ ...rollingUpdate(rollout), deletePolicy: l1Enum(settings.deletionOrder) }),
      remediation: nonEmptyObject({ maxInFlight: l1IntOrPercent(settings.maxRemediationsInFlight) }),
    },
    template: machineTemplateV1Beta1(model),
  };
  return L1.v1beta1().MachineDeployment.manifest({ spec }).spec;
}

function renderV1Beta2(model: DeploymentModel): unknown {
  const { settings, rollout } = model;
  const spec: v1beta2.MachineDeploymentSpec = {
    machineNaming: nonEmptyObject({ template: settings.machineNaming }),
    rollout: {
      after: l1Time(rollout.after),
      strategy: { rollingUpdate: rollingUpdate(rollout), ...strategyType(rollout) },
    },
    deletion: nonEmptyObject({ order: l1Enum(settings.deletionOrder) }),
    remediation: nonEmptyObject({ maxInFlight: l1IntOrPercent(settings.maxRemediationsInFlight) }),
    template: machineTemplateV1Beta2(model),
    ...commonSpec(model),
    paused: settings.paused,
  };
  return L1.v1beta2().MachineDeployment.manifest({ spec }).spec;
}

function strategyType(rollout: PoolRollout) {
  return { type: l1Enum(rollout.onDelete === true ? 'OnDelete' : 'RollingUpdate') };
}

function rollingUpdate(rollout: PoolRollout) {
  return rollout.onDelete === true
    ? undefined
    : { maxSurge: l1IntOrPercent(rollout.maxSurge), maxUnavailable: l1IntOrPercent(rollout.maxUnavailable) };
}

/** The rollout with its defaults, which are written out because the webhook would add others. */
function resolveRollout(pool: IWorkerPool, given: PoolRollout = {}): PoolRollout {
  const { hostsAreScarce } = pool.infraProvider.traits;
  const maxSurge = given.maxSurge ?? IntOrPercent.of(hostsAreScarce ? 0 : 1);
  const maxUnavailable = given.maxUnavailable ?? IntOrPercent.of(hostsAreScarce && maxSurge.amount === 0 ? 1 : 0);
  maxSurge._check('rollout.maxSurge');
  maxUnavailable._check('rollout.maxUnavailable');
  checkTime('rollout.after', given.after);
  if (given.onDelete !== true && replacesNothing(maxSurge.amount, maxUnavailable.amount)) {
    refuseValue('pool/invalid-rollout', "'rollout' has 'maxSurge' 0 and 'maxUnavailable' 0, so no machine can ever be replaced; set one of them to 1 or more");
  }
  return { after: given.after, onDelete: given.onDelete, maxSurge, maxUnavailable };
}
