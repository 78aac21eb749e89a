import { OpenShiftMetricsSource } from './alert';

/** The metrics of `OpenShiftMachineMetrics`. */
export const OF_MACHINES = 'machines';
/** The nodes on other platforms, which the metrics of every cluster have among all nodes. */
export const OF_FOREIGN_NODES = 'foreign nodes';
/** Who brings metrics. */
export type MetricsSource = OpenShiftMetricsSource | typeof OF_MACHINES | typeof OF_FOREIGN_NODES;

/** Who brings each metric that an alert reads. A test looks for metrics in all expressions that are not here. */
export const METRIC_SOURCES: { readonly [metric: string]: MetricsSource } = {
  cluster_operator_conditions: OpenShiftMetricsSource.PLATFORM,
  cluster_operator_up: OpenShiftMetricsSource.PLATFORM,
  kube_deployment_spec_replicas: OpenShiftMetricsSource.PLATFORM,
  kube_deployment_status_replicas_available: OpenShiftMetricsSource.PLATFORM,
  kube_node_info: OpenShiftMetricsSource.PLATFORM,
  kube_node_labels: OpenShiftMetricsSource.PLATFORM,
  kube_node_status_condition: OpenShiftMetricsSource.PLATFORM,
  up: OpenShiftMetricsSource.PLATFORM,
  controller_runtime_reconcile_errors_total: OpenShiftMetricsSource.CONTROLLERS,
  mapi_current_pending_csr: OpenShiftMetricsSource.APPROVER,
  mapi_max_pending_csr: OpenShiftMetricsSource.APPROVER,
  capi_machine_info: OF_MACHINES,
  capi_machine_status_noderef: OF_MACHINES,
  capi_machine_status_phase: OF_MACHINES,
  capi_machineset_info: OF_MACHINES,
  capi_machineset_spec_replicas: OF_MACHINES,
  capi_machineset_status_replicas_ready: OF_MACHINES,
  capi_machinetemplate_info: OF_MACHINES,
};

/** The name of the objects of `OpenShiftMachineMetrics`, and so the `job` of what they tell. */
export const MACHINE_METRICS_NAME = 'cluster-api-machine-metrics';
