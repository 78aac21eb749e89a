import { goDurationSeconds } from '../../core';
import { Rule, Severity } from '../../knowledge';
import { BOOTSTRAP_GROUP, CLUSTER_GROUP, CONTROL_PLANE_GROUP } from '../../topology';
import { nameOf } from '../shared/fields';
import { FieldTable, fieldsOfTable, isOfFirstVersion } from '../shared/fields-at';

const MACHINE = ['nodeDrainTimeout', 'nodeVolumeDetachTimeout', 'nodeDeletionTimeout'];
const HEALTH_CHECK = ['nodeStartupTimeout', 'unhealthyConditions[].timeout', 'unhealthyMachineConditions[].timeout'];
const WITH_HEALTH_CHECK = [...MACHINE, ...below('machineHealthCheck', HEALTH_CHECK)];
const KUBEADM = ['clusterConfiguration.apiServer.timeoutForControlPlane', 'initConfiguration.bootstrapTokens[].ttl', 'joinConfiguration.discovery.timeout'];
const CONTROL_PLANE = [
  ...below('machineTemplate', MACHINE), 'remediationStrategy.retryPeriod', 'remediationStrategy.minHealthyPeriod', ...below('kubeadmConfigSpec', KUBEADM),
];

/** Where v1beta1 has durations as text; v1beta2 counts seconds. */
const DURATIONS: FieldTable = {
  [CLUSTER_GROUP]: {
    Cluster: topologyDurations('spec.topology'),
    ClusterClass: topologyDurations('spec'),
    MachineDeployment: below('spec.template.spec', MACHINE),
    MachineSet: below('spec.template.spec', MACHINE),
    MachinePool: below('spec.template.spec', MACHINE),
    Machine: below('spec', MACHINE),
    MachineHealthCheck: below('spec', HEALTH_CHECK),
  },
  [BOOTSTRAP_GROUP]: {
    KubeadmConfig: below('spec', KUBEADM),
    KubeadmConfigTemplate: below('spec.template.spec', KUBEADM),
  },
  [CONTROL_PLANE_GROUP]: {
    KubeadmControlPlane: below('spec', CONTROL_PLANE),
    KubeadmControlPlaneTemplate: below('spec.template.spec', CONTROL_PLANE),
  },
};

export const INVALID_DURATION: Rule = {
  code: 'object/invalid-duration',
  severity: Severity.ERROR,
  source: 'cluster-api api/core/v1beta1, api/bootstrap/kubeadm/v1beta1, api/controlplane/kubeadm/v1beta1; go src/time/format.go ParseDuration',
  isLocal: true,
  check: topology => fieldsOfTable(DURATIONS, topology, isOfFirstVersion)
    // What is of another type is the business of the schema.
    .filter(at => at.text !== undefined && goDurationSeconds(at.text) === undefined)
    .map(at => ({
      at,
      message: `'${nameOf(at)}' '${at.text}' is no duration, and the API server cannot convert it; write numbers with the units h, m, s or ms, for example '1h30m'`,
    })),
};

function below(parent: string, paths: readonly string[]): string[] {
  return paths.map(path => `${parent}.${path}`);
}

function topologyDurations(parent: string): string[] {
  return [
    ...below(`${parent}.controlPlane`, WITH_HEALTH_CHECK),
    ...below(`${parent}.workers.machineDeployments[]`, WITH_HEALTH_CHECK),
    ...below(`${parent}.workers.machinePools[]`, MACHINE),
  ];
}
