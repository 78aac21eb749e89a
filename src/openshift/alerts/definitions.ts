import { OpenShiftAlert, OpenShiftAlertSeverity, OpenShiftMetricsSource } from './alert';
import { MACHINE_METRICS_NAME, MetricsSource, OF_FOREIGN_NODES, OF_MACHINES } from './metrics';
import { CLOUD_PROVIDER_LABEL } from '../cross-csp/foreign-nodes/node-label';

/** Where the machines and their controllers are. */
export const CLUSTER_API_NAMESPACE = 'openshift-cluster-api';
/** Up to 4.21 the operator is in the namespace of the controllers; in 4.22 what installs them has one of its own, and later the operator too. */
const CONTROLLER_NAMESPACES = 'openshift-cluster-api(-operator)?';
const APPROVER = 'namespace="openshift-cluster-machine-approver"';
/** As kube-state-metrics writes the label of foreign nodes. */
const CLOUD_PROVIDER = `label_${CLOUD_PROVIDER_LABEL.replace(/[^a-z]/g, '_')}`;
const CLUSTER_OPERATOR = 'name="cluster-api"';

/** What stands in expressions and is not the same for everybody. */
export interface AlertSubjects {
  readonly reconcileErrorsPerSecond: number;
  /** The kinds of templates that there are metrics of. */
  readonly templateKinds: readonly string[];
  /** What foreign nodes are labelled with. */
  readonly foreignLabels: readonly string[];
}

/** What is known of an alert. */
export interface AlertDefinition {
  readonly source: MetricsSource;
  readonly severity: OpenShiftAlertSeverity;
  /** For how many minutes it has to be true. */
  readonly minutes: number;
  readonly summary: string;
  /** What it means for the cluster; what to do stands in the runbook. */
  readonly description: string;
  expression(subjects: AlertSubjects): string;
}

const { WARNING } = OpenShiftAlertSeverity;
const { PLATFORM, CONTROLLERS, APPROVER: OF_APPROVER } = OpenShiftMetricsSource;

/** The symptoms that people see, and no causes: one cause may show in several of them, and a symptom has a cause that nobody thought of. */
export const ALERT_DEFINITIONS: { readonly [alert in OpenShiftAlert]: AlertDefinition } = {
  [OpenShiftAlert.OPERATOR_DEGRADED]: {
    source: PLATFORM,
    severity: WARNING,
    minutes: 15,
    summary: 'The operator of Cluster API is degraded: {{ $labels.reason }}.',
    description: 'Something of Cluster API is not installed or does not work. Machines that run keep running.',
    expression: () => `cluster_operator_conditions{${CLUSTER_OPERATOR}, condition="Degraded"} == 1`,
  },
  [OpenShiftAlert.OPERATOR_DOWN]: {
    source: PLATFORM,
    severity: WARNING,
    minutes: 15,
    summary: 'The operator of Cluster API is not available.',
    description: 'Nobody installs, updates or repairs the controllers of Cluster API. Machines that run keep running.',
    expression: () => `cluster_operator_up{${CLUSTER_OPERATOR}} == 0`,
  },
  [OpenShiftAlert.CONTROLLER_DOWN]: {
    source: PLATFORM,
    severity: WARNING,
    minutes: 15,
    summary: 'The deployment {{ $labels.deployment }} in {{ $labels.namespace }} has no running pod.',
    description: 'Machines are neither made nor deleted until it runs again, and its webhooks may refuse all changes of their kinds.',
    expression: () => [
      `kube_deployment_status_replicas_available{namespace=~"${CONTROLLER_NAMESPACES}"} == 0`,
      `and on (namespace, deployment) kube_deployment_spec_replicas{namespace=~"${CONTROLLER_NAMESPACES}"} > 0`,
    ].join('\n'),
  },
  [OpenShiftAlert.RECONCILE_ERRORS]: {
    source: CONTROLLERS,
    severity: WARNING,
    minutes: 30,
    summary: 'The controller {{ $labels.controller }} in {{ $labels.namespace }} fails {{ $value | humanize }} times a second.',
    description: 'What this controller is for does not happen, or happens late.',
    expression: ({ reconcileErrorsPerSecond }) =>
      `sum by (namespace, controller) (rate(controller_runtime_reconcile_errors_total{namespace=~"${CONTROLLER_NAMESPACES}"}[15m])) > ${reconcileErrorsPerSecond}`,
  },
  [OpenShiftAlert.APPROVER_DOWN]: {
    source: PLATFORM,
    severity: WARNING,
    minutes: 15,
    summary: 'The machine approver for Cluster API has no running pod.',
    description: 'New machines of Cluster API cannot join, and nodes that run cannot renew the certificates that they serve logs and metrics with.',
    expression: () => `kube_deployment_status_replicas_available{${APPROVER}, deployment="machine-approver-capi"} == 0`,
  },
  [OpenShiftAlert.APPROVER_SATURATED]: {
    source: OF_APPROVER,
    severity: WARNING,
    minutes: 5,
    summary: 'More requests for certificates are pending than the machine approver for Cluster API goes on with.',
    description: 'The approver approves nothing until requests are approved or denied by hand. New machines cannot join.',
    expression: () => `mapi_current_pending_csr{${APPROVER}, job="machine-approver-capi"} > mapi_max_pending_csr{${APPROVER}, job="machine-approver-capi"}`,
  },
  [OpenShiftAlert.MACHINE_WITHOUT_NODE]: {
    source: OF_MACHINES,
    severity: WARNING,
    minutes: 60,
    summary: 'The machine {{ $labels.name }} in {{ $labels.namespace }} has no node.',
    description: 'The machine is paid for and does no work: it never joined, or its node was deleted.',
    expression: () => [
      'capi_machine_info',
      'unless on (namespace, name) (capi_machine_status_phase{phase="Deleting"} == 1)',
      'unless on (namespace, name) (label_replace(capi_machine_status_noderef{node_name!=""}, "node", "$1", "node_name", "(.+)") and on (node) kube_node_info)',
    ].join('\n'),
  },
  [OpenShiftAlert.MACHINE_NOT_RUNNING]: {
    source: OF_MACHINES,
    severity: WARNING,
    minutes: 60,
    summary: 'The machine {{ $labels.name }} in {{ $labels.namespace }} stays in phase {{ $labels.phase }}.',
    description: 'The machine is not made, or does not join.',
    expression: () => 'capi_machine_status_phase{phase!~"Running|Updating|Deleting|Deleted"} == 1',
  },
  [OpenShiftAlert.MACHINE_NOT_DELETED]: {
    source: OF_MACHINES,
    severity: WARNING,
    minutes: 360,
    summary: 'The machine {{ $labels.name }} in {{ $labels.namespace }} is being deleted for hours.',
    description: 'The machine may still run and be paid for.',
    expression: () => 'capi_machine_status_phase{phase="Deleting"} == 1',
  },
  [OpenShiftAlert.MACHINE_SET_SHORT]: {
    source: OF_MACHINES,
    severity: WARNING,
    minutes: 60,
    summary: 'The MachineSet {{ $labels.name }} in {{ $labels.namespace }} has {{ $value }} ready machines too few.',
    description: 'The cluster has less room for pods than it is meant to have.',
    expression: () => 'capi_machineset_spec_replicas - on (namespace, name) capi_machineset_status_replicas_ready > 0',
  },
  [OpenShiftAlert.TEMPLATE_MISSING]: {
    source: OF_MACHINES,
    severity: WARNING,
    minutes: 15,
    summary: 'The MachineSet {{ $labels.name }} in {{ $labels.namespace }} names the {{ $labels.infrastructure_reference_kind }} '
      + '{{ $labels.infrastructure_reference_name }}, which does not exist.',
    description: 'The MachineSet makes no machine, also none in place of one that is deleted.',
    // One of a kind that nobody counts is not missing.
    expression: ({ templateKinds }) => [
      `capi_machineset_info{infrastructure_reference_kind=~"${templateKinds.join('|')}"}`,
      'unless on (namespace, infrastructure_reference_kind, infrastructure_reference_name)',
      'label_replace(label_replace(capi_machinetemplate_info, "infrastructure_reference_kind", "$1", "customresource_kind", "(.+)"), '
        + '"infrastructure_reference_name", "$1", "name", "(.+)")',
    ].join('\n'),
  },
  [OpenShiftAlert.MACHINE_METRICS_MISSING]: {
    source: OF_MACHINES,
    severity: WARNING,
    minutes: 15,
    summary: 'Nobody collects metrics of the machines of Cluster API.',
    description: 'No other alert about machines and MachineSets can fire.',
    expression: () => `absent(up{job="${MACHINE_METRICS_NAME}"} == 1)`,
  },
  [OpenShiftAlert.FOREIGN_NODE_NOT_READY]: {
    source: OF_FOREIGN_NODES,
    severity: WARNING,
    minutes: 10,
    summary: 'The node {{ $labels.node }} on a second platform is not ready.',
    description: 'Pods on it are moved elsewhere, or wait where only this platform has what they need.',
    expression: ({ foreignLabels }) => [
      'kube_node_status_condition{condition="Ready", status="true"} == 0',
      `and on (node) kube_node_labels{${CLOUD_PROVIDER}=~"${foreignLabels.join('|')}"}`,
    ].join('\n'),
  },
};
