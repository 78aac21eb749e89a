import { goDuration, seconds } from '../cdk8s-helpers';
import { CLUSTER_NAME_LABEL, IMixedCluster, IWorkerPool, refV1Beta1, refV1Beta2, WorkerPoolBinding, WorkerPoolProps } from '../contract';
import { checkLabels, nonEmptyMap, nonEmptyObject, refuseValue } from '../core';
import { poolAnnotations } from './autoscaler-annotations';
import { checkPoolSettings } from './pool-settings';

/** What the object that owns the machines of a pool is rendered from, whatever its kind. */
export interface PoolMachines extends WorkerPoolBinding {
  readonly clusterName: string;
  readonly selector: { [key: string]: string };
}

/** What stands in the binding of a pool and in its cluster. The replicas are those of now: the pool may be retired since. */
export function poolMachines(cluster: IMixedCluster, pool: IWorkerPool, binding: WorkerPoolBinding): PoolMachines {
  const { machineLabels, copiesMachineLabels } = cluster.limits;
  const labels = { ...machineLabels, ...copiesMachineLabels === true ? binding.nodeLabels : {}, ...binding.settings.machineLabels };
  return {
    clusterName: cluster.clusterName,
    selector: selectorOf(cluster, pool, binding),
    ...binding,
    settings: { ...binding.settings, machineLabels: labels },
    replicas: pool.replicas,
  };
}

/** The metadata of the object that owns the machines. */
export function ownerMetadata({ clusterName, limits }: IMixedCluster, pool: IWorkerPool, binding: WorkerPoolBinding) {
  const labels: { [key: string]: string } = { ...binding.settings.labels };
  labels[CLUSTER_NAME_LABEL] = clusterName;
  return {
    name: pool.poolName,
    labels,
    annotations: { ...limits.poolAnnotations, ...poolAnnotations(pool, binding) },
  };
}

/** Refuses settings that MachineDeployments and MachineSets share and the API server would refuse. */
export function checkWorkerPoolSettings(settings: WorkerPoolProps): void {
  checkPoolSettings(settings);
  checkLabels('selectorLabels', settings.selectorLabels);
  if (settings.failureDomain === '') {
    refuseValue('input/invalid-value', "'failureDomain' is empty; give a name, or leave it out");
  }
}

/** What MachineDeployments and MachineSets of both versions share. */
export function commonSpec(model: PoolMachines) {
  return {
    clusterName: model.clusterName,
    replicas: model.replicas.count,
    selector: { matchLabels: model.selector },
  };
}

/** The template of the machines in v1beta1, where MachineDeployments and MachineSets have `minReadySeconds` themselves. */
export function machineTemplateV1Beta1(model: PoolMachines) {
  const { settings, bootstrapTemplate, dataSecretName } = model;
  return {
    metadata: machineMetadata(model),
    spec: {
      ...commonMachineSpec(model),
      bootstrap: bootstrapTemplate === undefined ? { dataSecretName } : { configRef: refV1Beta1(bootstrapTemplate) },
      infrastructureRef: refV1Beta1(model.machineTemplate),
      nodeDrainTimeout: goDuration(settings.nodeDrainTimeout),
      nodeVolumeDetachTimeout: goDuration(settings.nodeVolumeDetachTimeout),
      nodeDeletionTimeout: goDuration(settings.nodeDeletionTimeout),
    },
  };
}

/** The template of the machines in v1beta2. */
export function machineTemplateV1Beta2(model: PoolMachines) {
  const { settings, bootstrapTemplate, dataSecretName } = model;
  return {
    metadata: machineMetadata(model),
    spec: {
      minReadySeconds: settings.minReadySeconds,
      bootstrap: bootstrapTemplate === undefined ? { dataSecretName } : { configRef: refV1Beta2(bootstrapTemplate) },
      infrastructureRef: refV1Beta2(model.machineTemplate),
      deletion: nonEmptyObject({
        nodeDrainTimeoutSeconds: seconds(settings.nodeDrainTimeout),
        nodeVolumeDetachTimeoutSeconds: seconds(settings.nodeVolumeDetachTimeout),
        nodeDeletionTimeoutSeconds: seconds(settings.nodeDeletionTimeout),
      }),
      ...commonMachineSpec(model),
    },
  };
}

function commonMachineSpec(model: PoolMachines) {
  return {
    clusterName: model.clusterName,
    version: model.kubernetesVersion?.toString(),
    failureDomain: model.settings.failureDomain,
  };
}

/** The selector is written whole: the webhook would complete it, and the API server treats it as one value. */
function selectorOf({ clusterName }: IMixedCluster, pool: IWorkerPool, { settings }: WorkerPoolBinding): { [key: string]: string } {
  const { [CLUSTER_NAME_LABEL]: _ours, ...given } = settings.selectorLabels ?? {};
  const { [CLUSTER_NAME_LABEL]: _cluster, ...own } = pool.machineSelector;
  return { ...nonEmptyMap(given) ?? own, [CLUSTER_NAME_LABEL]: clusterName };
}

function machineMetadata(model: PoolMachines) {
  return {
    labels: { ...model.settings.machineLabels, ...model.selector },
    annotations: nonEmptyMap(model.settings.machineAnnotations),
  };
}
