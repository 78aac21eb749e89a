/** An alert about Cluster API in a cluster of OpenShift, by its name in Prometheus. Each has a section in the documentation that says what to do. */
export enum OpenShiftAlert {
  /** The operator says that something of Cluster API does not work. */
  OPERATOR_DEGRADED = 'ClusterApiOperatorDegraded',
  /** The operator is not available, so that nobody installs or repairs providers. */
  OPERATOR_DOWN = 'ClusterApiOperatorDown',
  /** A controller of Cluster API or of a provider has no running pod. */
  CONTROLLER_DOWN = 'ClusterApiControllerDown',
  /** A controller runs and fails again and again. */
  RECONCILE_ERRORS = 'ClusterApiReconcileErrors',
  /** No pod approves the certificates of new nodes. */
  APPROVER_DOWN = 'ClusterApiMachineApproverDown',
  /** So many requests for certificates are pending that the approver has stopped. */
  APPROVER_SATURATED = 'ClusterApiMachineApproverSaturated',
  /** A machine has no node, or its node is gone. */
  MACHINE_WITHOUT_NODE = 'ClusterApiMachineWithoutNode',
  /** A machine does not get to run. */
  MACHINE_NOT_RUNNING = 'ClusterApiMachineNotRunning',
  /** A machine is being deleted and stays. */
  MACHINE_NOT_DELETED = 'ClusterApiMachineNotDeleted',
  /** A MachineSet has fewer ready machines than it should. */
  MACHINE_SET_SHORT = 'ClusterApiMachineSetShort',
  /** A MachineSet names a template that does not exist, so that it makes no machine. */
  TEMPLATE_MISSING = 'ClusterApiMachineTemplateMissing',
  /** Nobody collects the metrics of machines, so that the alerts about them are blind. */
  MACHINE_METRICS_MISSING = 'ClusterApiMachineMetricsMissing',
  /** A node on another platform than the cluster's own does not work. */
  FOREIGN_NODE_NOT_READY = 'CrossCspNodeNotReady',
}

/** Who brings metrics that alerts are about, beside `OpenShiftMachineMetrics`. */
export enum OpenShiftMetricsSource {
  /** What the monitoring of OpenShift collects of every cluster: deployments, nodes and cluster operators. */
  PLATFORM = 'platform',
  /** The metrics of the controllers in `openshift-cluster-api`, which OpenShift 4.23 and 5.0 collect. */
  CONTROLLERS = 'controllers',
  /** The metrics of the machine approver for Cluster API, which need a ServiceMonitor that no release has. */
  APPROVER = 'approver',
}

/** How much an alert matters, as OpenShift uses the words. */
export enum OpenShiftAlertSeverity {
  /** Somebody has to act at once. */
  CRITICAL = 'critical',
  /** Somebody has to act soon. */
  WARNING = 'warning',
  /** Good to know. */
  INFO = 'info',
}
