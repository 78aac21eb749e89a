import { ApiObject } from 'cdk8s';
import type * as v1beta1 from '../../imports/cluster-api/v1beta1/cluster.x-k8s.io';
import type * as v1beta2 from '../../imports/cluster-api/v1beta2/cluster.x-k8s.io';
import { claimName, goDuration, seconds } from '../cdk8s-helpers';
import {
  CLUSTER_NAME_LABEL, DEPLOYMENT_NAME_LABEL, IMixedCluster, IWorkerPool, PoolRollout, refV1Beta1, refV1Beta2, WorkerPoolBinding,
  WorkerPoolProps,
} from '../contract';
import {
  checkLabels, checkTime, ClusterApiVersion, inScope, IntOrPercent, l1Enum, l1IntOrPercent, l1Time, nonEmptyMap, nonEmptyObject, refuseValue,
  replacesNothing,
} from '../core';
import { BundleGuard } from '../guard';
import { poolAnnotations } from './autoscaler-annotations';
import { L1 } from './l1';
import { checkPoolSettings, checkSkew } from './pool-settings';

/** Creates the MachineDeployment of a pool, below the pool. */
export function createMachineDeployment(cluster: IMixedCluster, pool: IWorkerPool): ApiObject {
  const binding = pool._bind();
  claimName(pool, 'MachineDeployment', pool.poolName);
  const rollout = inScope(pool, () => resolveRollout(pool, binding.settings.rollout));
  inScope(pool, () => checkSettings(binding.settings));
  checkSkew(cluster, pool, binding.kubernetesVersion, true);
  const isV1Beta1 = cluster.apiVersion === ClusterApiVersion.V1BETA1;
  const selector = selectorOf(cluster, pool, binding);
  const model = (): DeploymentModel => ({ clusterName: cluster.clusterName, selector, ...binding, rollout, replicas: pool.replicas });
  return new ApiObject(pool, 'MachineDeployment', {
    metadata: {
      name: pool.poolName,
      labels: { ...binding.settings.labels, [CLUSTER_NAME_LABEL]: cluster.clusterName },
      annotations: poolAnnotations(pool, binding),
    },
    spec: BundleGuard.lazy(pool, () => isV1Beta1 ? renderV1Beta1(model()) : renderV1Beta2(model())),
    ...(isV1Beta1 ? L1.v1beta1() : L1.v1beta2()).MachineDeployment.GVK,
  });
}

function checkSettings(settings: WorkerPoolProps): void {
  checkPoolSettings(settings);
  checkLabels('selectorLabels', settings.selectorLabels);
  if (settings.failureDomain === '') {
    refuseValue('input/invalid-value', "'failureDomain' is empty; give a name, or leave it out");
  }
  settings.maxRemediationsInFlight?._check('maxRemediationsInFlight');
}

interface DeploymentModel extends WorkerPoolBinding {
  readonly clusterName: string;
  readonly selector: { [key: string]: string };
  readonly rollout: PoolRollout;
}

function renderV1Beta1(model: DeploymentModel): unknown {
  const { settings, rollout } = model;
  const spec: v1beta1.MachineDeploymentSpec = {
    ...commonSpec(model),
    minReadySeconds: settings.minReadySeconds,
    rolloutAfter: l1Time(rollout.after),
    machineNamingStrategy: nonEmptyObject({ template: settings.machineNaming }),
    strategy: {
      ...strategyType(rollout),
      rollingUpdate: nonEmptyObject({ ...rollingUpdate(rollout), deletePolicy: l1Enum(settings.deletionOrder) }),
      remediation: nonEmptyObject({ maxInFlight: l1IntOrPercent(settings.maxRemediationsInFlight) }),
    },
    template: {
      metadata: machineMetadata(model),
      spec: {
        ...commonMachineSpec(model),
        bootstrap: { configRef: refV1Beta1(model.bootstrapTemplate) },
        infrastructureRef: refV1Beta1(model.machineTemplate),
        nodeDrainTimeout: goDuration(settings.nodeDrainTimeout),
        nodeVolumeDetachTimeout: goDuration(settings.nodeVolumeDetachTimeout),
        nodeDeletionTimeout: goDuration(settings.nodeDeletionTimeout),
      },
    },
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
    template: {
      metadata: machineMetadata(model),
      spec: {
        minReadySeconds: settings.minReadySeconds,
        bootstrap: { configRef: refV1Beta2(model.bootstrapTemplate) },
        infrastructureRef: refV1Beta2(model.machineTemplate),
        deletion: nonEmptyObject({
          nodeDrainTimeoutSeconds: seconds(settings.nodeDrainTimeout),
          nodeVolumeDetachTimeoutSeconds: seconds(settings.nodeVolumeDetachTimeout),
          nodeDeletionTimeoutSeconds: seconds(settings.nodeDeletionTimeout),
        }),
        ...commonMachineSpec(model),
      },
    },
    ...commonSpec(model),
  };
  return L1.v1beta2().MachineDeployment.manifest({ spec }).spec;
}

function commonSpec(model: DeploymentModel) {
  return {
    clusterName: model.clusterName,
    replicas: model.replicas.count,
    paused: model.settings.paused,
    selector: { matchLabels: model.selector },
  };
}

function commonMachineSpec(model: DeploymentModel) {
  return {
    clusterName: model.clusterName,
    version: model.kubernetesVersion.toString(),
    failureDomain: model.settings.failureDomain,
  };
}

/** The selector is written whole: the webhook would complete it, and the API server treats it as one value. */
function selectorOf(cluster: IMixedCluster, pool: IWorkerPool, binding: WorkerPoolBinding): { [key: string]: string } {
  const { [CLUSTER_NAME_LABEL]: _ours, ...given } = binding.settings.selectorLabels ?? {};
  return {
    ...(nonEmptyMap(given) ?? { [DEPLOYMENT_NAME_LABEL]: pool.poolName }),
    [CLUSTER_NAME_LABEL]: cluster.clusterName,
  };
}

function machineMetadata(model: DeploymentModel) {
  return {
    labels: { ...model.settings.machineLabels, ...model.selector },
    annotations: nonEmptyMap(model.settings.machineAnnotations),
  };
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
