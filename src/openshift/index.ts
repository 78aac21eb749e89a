export { OpenShiftAlert, OpenShiftAlertSeverity, OpenShiftMetricsSource } from './alerts/alert';
export { OpenShiftAlerts, type OpenShiftAlertSettings, type OpenShiftAlertsProps } from './alerts/alerts';
export { OpenShiftMachineMetrics, type OpenShiftMachineMetricsProps } from './alerts/machine-metrics';
export { type OpenShiftKubeconfig, OpenShiftMachineApprover, type OpenShiftMachineApproverProps } from './approver/machine-approver';
export { OpenShiftCluster, type OpenShiftClusterProps } from './cluster/openshift-cluster';
export { OpenShiftCredentialsRequest, type OpenShiftCredentialsRequestProps } from './credentials/credentials-request';
export { OpenShiftExternalInfrastructure, type OpenShiftExternalInfrastructureProps } from './external/external-infrastructure';
export { OpenShiftInfrastructureSpec } from './external/infrastructure-spec';
export { OpenShiftFeatureGate, type OpenShiftFeatureGateProps } from './feature-gate/feature-gate';
export { type OpenShiftCustomGates, OpenShiftFeatureSet } from './feature-gate/feature-set';
export { OpenShiftGate } from './feature-gate/gate';
export {
  OpenShiftGraduation, type OpenShiftGraduationCriterion, OpenShiftGraduationLevel, type OpenShiftGraduationProps,
} from './graduation/graduation';
export { OpenShiftMachineHealthCheck, type OpenShiftMachineHealthCheckProps } from './machine-health-check';
export { OpenShiftMigrationChange, type OpenShiftMigrationDifference } from './migration/differences';
export { type OpenShiftMigratedPool, OpenShiftMigration, type OpenShiftMigrationOptions } from './migration/migration';
export { OpenShiftPayload, type OpenShiftPayloadProps } from './payload/openshift-payload';
export { OpenShiftPlatform } from './platform';
export { OpenShiftRelease } from './release';
export { OpenShiftUserData, type OpenShiftUserDataProps } from './user-data';
