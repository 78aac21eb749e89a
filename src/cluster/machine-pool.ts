import { ApiObject } from 'cdk8s';
import type * as v1beta1 from '../../imports/cluster-api/v1beta1/cluster.x-k8s.io';
import type * as v1beta2 from '../../imports/cluster-api/v1beta2/cluster.x-k8s.io';
import { claimName, goDuration, seconds } from '../cdk8s-helpers';
import { CLUSTER_NAME_LABEL, compositionOf, IMachinePool, IMixedCluster, MachinePoolBinding, MachinePoolProps, refV1Beta1, refV1Beta2 } from '../contract';
import { ClusterApiVersion, inScope, nonEmptyList, nonEmptyMap, nonEmptyObject, refuseValue } from '../core';
import { BundleGuard } from '../guard';
import { poolAnnotations } from './autoscaler-annotations';
import { L1 } from './l1';
import { checkPoolSettings, checkSkew } from './pool-settings';

function checkSettings(settings: MachinePoolProps): void {
  checkPoolSettings(settings);
  if ((settings.failureDomains ?? []).includes('')) {
    refuseValue('input/invalid-value', "'failureDomains' has an empty name; give names, or leave it out");
  }
}

interface PoolModel extends MachinePoolBinding {
  readonly clusterName: string;
}

/** Creates the MachinePool of a pool, below the pool. */
export function createMachinePool(cluster: IMixedCluster, pool: IMachinePool): ApiObject {
  const binding = withAccess(cluster, pool._bind());
  claimName(pool, 'MachinePool', pool.poolName);
  inScope(pool, () => checkSettings(binding.settings));
  checkSkew(cluster, pool, binding.kubernetesVersion, false);
  const isV1Beta1 = cluster.apiVersion === ClusterApiVersion.V1BETA1;
  const model = (): PoolModel => ({ ...binding, clusterName: cluster.clusterName, replicas: pool.replicas });
  return new ApiObject(pool, 'MachinePool', {
    metadata: {
      name: pool.poolName,
      labels: { ...binding.settings.labels, [CLUSTER_NAME_LABEL]: cluster.clusterName },
      annotations: poolAnnotations(pool, binding),
    },
    spec: BundleGuard.lazy(pool, () => isV1Beta1 ? renderV1Beta1(model()) : renderV1Beta2(model())),
    ...(isV1Beta1 ? L1.v1beta1() : L1.v1beta2()).MachinePool.GVK,
  });
}

/** Where nobody reaches the API server, Cluster API would wait for Nodes for ever that it cannot delete. */
function withAccess(cluster: IMixedCluster, binding: MachinePoolBinding): MachinePoolBinding {
  const nodeDeletionTimeout = compositionOf(cluster)._access?.nodeDeletionTimeout;
  return nodeDeletionTimeout === undefined || binding.settings.nodeDeletionTimeout !== undefined
    ? binding : { ...binding, settings: { ...binding.settings, nodeDeletionTimeout } };
}

function renderV1Beta1(model: PoolModel): unknown {
  const { settings, bootstrapConfig } = model;
  const spec: v1beta1.MachinePoolSpec = {
    ...commonSpec(model),
    minReadySeconds: settings.minReadySeconds,
    template: {
      metadata: machineMetadata(model),
      spec: {
        ...commonMachineSpec(model),
        bootstrap: bootstrapConfig === undefined ? NO_BOOTSTRAP : { configRef: refV1Beta1(bootstrapConfig) },
        infrastructureRef: refV1Beta1(model.infraPool),
        nodeDrainTimeout: goDuration(settings.nodeDrainTimeout),
        nodeVolumeDetachTimeout: goDuration(settings.nodeVolumeDetachTimeout),
        nodeDeletionTimeout: goDuration(settings.nodeDeletionTimeout),
      },
    },
  };
  return L1.v1beta1().MachinePool.manifest({ spec }).spec;
}

function renderV1Beta2(model: PoolModel): unknown {
  const { settings, bootstrapConfig } = model;
  const spec: v1beta2.MachinePoolSpec = {
    ...commonSpec(model),
    template: {
      metadata: machineMetadata(model),
      spec: {
        ...commonMachineSpec(model),
        minReadySeconds: settings.minReadySeconds,
        bootstrap: bootstrapConfig === undefined ? NO_BOOTSTRAP : { configRef: refV1Beta2(bootstrapConfig) },
        infrastructureRef: refV1Beta2(model.infraPool),
        deletion: nonEmptyObject({
          nodeDrainTimeoutSeconds: seconds(settings.nodeDrainTimeout),
          nodeVolumeDetachTimeoutSeconds: seconds(settings.nodeVolumeDetachTimeout),
          nodeDeletionTimeoutSeconds: seconds(settings.nodeDeletionTimeout),
        }),
      },
    },
  };
  return L1.v1beta2().MachinePool.manifest({ spec }).spec;
}

// The provider joins its nodes itself; Cluster API only asks that somebody has said so.
const NO_BOOTSTRAP = { dataSecretName: '' };

function commonSpec(model: PoolModel) {
  return {
    clusterName: model.clusterName,
    replicas: model.replicas.count,
    failureDomains: nonEmptyList(model.settings.failureDomains),
  };
}

function commonMachineSpec(model: PoolModel) {
  return { clusterName: model.clusterName, version: model.kubernetesVersion?.toString() };
}

function machineMetadata({ settings }: PoolModel) {
  return nonEmptyObject({ labels: nonEmptyMap(settings.machineLabels), annotations: nonEmptyMap(settings.machineAnnotations) });
}
