import { Labels, Series } from './promql';
import { OpenShiftAlert } from '../../../src/openshift';

/** What Prometheus has seen, one value a minute, and what the alert fires for in the end. */
export interface AlertCase {
  readonly title: string;
  readonly series: Series;
  readonly fires: readonly Labels[];
}

const machine = 'name="ocp-a", namespace="openshift-cluster-api"';
const other = 'name="ocp-b", namespace="openshift-cluster-api"';
const OF_MACHINE = { name: 'ocp-a', namespace: 'openshift-cluster-api' };
const approver = 'namespace="openshift-cluster-machine-approver"';
const set = `${machine}, infrastructure_reference_kind="AWSMachineTemplate"`;
const capz = 'namespace="openshift-cluster-api", deployment="capz-controller-manager"';

/** For each alert at least one case in which it fires and one in which it does not; the length of the series is the time that each alert waits, and more. */
export const ALERT_CASES: { readonly [alert in OpenShiftAlert]: readonly AlertCase[] } = {
  [OpenShiftAlert.OPERATOR_DEGRADED]: [
    {
      title: 'the operator of Cluster API is degraded',
      series: { 'cluster_operator_conditions{name="cluster-api", condition="Degraded", reason="Broken"}': '1x20' },
      fires: [{ name: 'cluster-api', condition: 'Degraded', reason: 'Broken' }],
    },
    { title: 'another operator is degraded', series: { 'cluster_operator_conditions{name="dns", condition="Degraded"}': '1x20' }, fires: [] },
    { title: 'it is degraded for some minutes only', series: { 'cluster_operator_conditions{name="cluster-api", condition="Degraded"}': '0x14 1x5' }, fires: [] },
  ],
  [OpenShiftAlert.OPERATOR_DOWN]: [
    { title: 'the operator is down', series: { 'cluster_operator_up{name="cluster-api"}': '0x20' }, fires: [{ name: 'cluster-api' }] },
    { title: 'the operator is up', series: { 'cluster_operator_up{name="cluster-api"}': '1x20' }, fires: [] },
  ],
  [OpenShiftAlert.CONTROLLER_DOWN]: [
    {
      title: 'a deployment has no pod',
      series: { [`kube_deployment_status_replicas_available{${capz}}`]: '0x20', [`kube_deployment_spec_replicas{${capz}}`]: '1x20' },
      fires: [{ namespace: 'openshift-cluster-api', deployment: 'capz-controller-manager' }],
    },
    {
      title: 'a deployment of the operator has no pod',
      series: {
        'kube_deployment_status_replicas_available{namespace="openshift-cluster-api-operator", deployment="capi-operator"}': '0x20',
        'kube_deployment_spec_replicas{namespace="openshift-cluster-api-operator", deployment="capi-operator"}': '1x20',
      },
      fires: [{ namespace: 'openshift-cluster-api-operator', deployment: 'capi-operator' }],
    },
    {
      title: 'nobody wants a pod',
      series: { [`kube_deployment_status_replicas_available{${capz}}`]: '0x20', [`kube_deployment_spec_replicas{${capz}}`]: '0x20' },
      fires: [],
    },
    {
      title: 'one of two pods runs',
      series: { [`kube_deployment_status_replicas_available{${capz}}`]: '1x20', [`kube_deployment_spec_replicas{${capz}}`]: '2x20' },
      fires: [],
    },
    {
      title: 'it is a deployment of somebody else',
      series: {
        'kube_deployment_status_replicas_available{namespace="openshift-cluster-api-guests", deployment="a"}': '0x20',
        'kube_deployment_spec_replicas{namespace="openshift-cluster-api-guests", deployment="a"}': '1x20',
      },
      fires: [],
    },
  ],
  [OpenShiftAlert.RECONCILE_ERRORS]: [
    {
      title: 'two pods of a controller fail eight times a minute together',
      series: {
        'controller_runtime_reconcile_errors_total{namespace="openshift-cluster-api", controller="awsmachine", pod="a"}': '0+4x60',
        'controller_runtime_reconcile_errors_total{namespace="openshift-cluster-api", controller="awsmachine", pod="b"}': '0+4x60',
      },
      fires: [{ namespace: 'openshift-cluster-api', controller: 'awsmachine' }],
    },
    {
      title: 'a controller fails five times a minute',
      series: { 'controller_runtime_reconcile_errors_total{namespace="openshift-cluster-api", controller="awsmachine"}': '0+5x60' },
      fires: [],
    },
  ],
  [OpenShiftAlert.APPROVER_DOWN]: [
    {
      title: 'the approver for Cluster API has no pod',
      series: { [`kube_deployment_status_replicas_available{${approver}, deployment="machine-approver-capi"}`]: '0x20' },
      fires: [{ namespace: 'openshift-cluster-machine-approver', deployment: 'machine-approver-capi' }],
    },
    { title: 'the other approver has none', series: { [`kube_deployment_status_replicas_available{${approver}, deployment="machine-approver"}`]: '0x20' }, fires: [] },
  ],
  [OpenShiftAlert.APPROVER_SATURATED]: [
    {
      title: 'more requests are pending than allowed',
      series: { [`mapi_current_pending_csr{${approver}, job="machine-approver-capi"}`]: '104x9', [`mapi_max_pending_csr{${approver}, job="machine-approver-capi"}`]: '103x9' },
      fires: [{ namespace: 'openshift-cluster-machine-approver', job: 'machine-approver-capi' }],
    },
    {
      title: 'as many are pending as allowed',
      series: { [`mapi_current_pending_csr{${approver}, job="machine-approver-capi"}`]: '103x9', [`mapi_max_pending_csr{${approver}, job="machine-approver-capi"}`]: '103x9' },
      fires: [],
    },
    {
      title: 'the approver of the Machine API has too many, which has an alert of its own',
      series: { [`mapi_current_pending_csr{${approver}, job="machine-approver"}`]: '104x9', [`mapi_max_pending_csr{${approver}, job="machine-approver"}`]: '103x9' },
      fires: [],
    },
  ],
  [OpenShiftAlert.MACHINE_WITHOUT_NODE]: [
    {
      title: 'one machine of two never joined',
      series: {
        [`capi_machine_info{${machine}}`]: '1x70',
        [`capi_machine_status_noderef{${machine}}`]: '1x70',
        [`capi_machine_info{${other}}`]: '1x70',
        [`capi_machine_status_noderef{${other}, node_name="node-b"}`]: '1x70',
        'kube_node_info{node="node-b"}': '1x70',
      },
      fires: [OF_MACHINE],
    },
    {
      title: 'the node was deleted',
      series: { [`capi_machine_info{${machine}}`]: '1x70', [`capi_machine_status_noderef{${machine}, node_name="gone"}`]: '1x70', 'kube_node_info{node="node-b"}': '1x70' },
      fires: [OF_MACHINE],
    },
    {
      title: 'the machine joins after half an hour',
      series: {
        [`capi_machine_info{${machine}}`]: '1x70',
        [`capi_machine_status_noderef{${machine}, node_name="node-a"}`]: '_x30 1x40',
        'kube_node_info{node="node-a"}': '_x30 1x40',
      },
      fires: [],
    },
    {
      title: 'the machine is being deleted, which has an alert of its own',
      series: { [`capi_machine_info{${machine}}`]: '1x70', [`capi_machine_status_phase{${machine}, phase="Deleting"}`]: '1x70' },
      fires: [],
    },
  ],
  [OpenShiftAlert.MACHINE_NOT_RUNNING]: [
    {
      title: 'a machine stays provisioned',
      series: { [`capi_machine_status_phase{${machine}, phase="Provisioned"}`]: '1x70', [`capi_machine_status_phase{${machine}, phase="Running"}`]: '0x70' },
      fires: [{ ...OF_MACHINE, phase: 'Provisioned' }],
    },
    {
      title: 'a machine runs',
      series: { [`capi_machine_status_phase{${machine}, phase="Provisioned"}`]: '0x70', [`capi_machine_status_phase{${machine}, phase="Running"}`]: '1x70' },
      fires: [],
    },
    { title: 'a machine is being deleted', series: { [`capi_machine_status_phase{${machine}, phase="Deleting"}`]: '1x70' }, fires: [] },
  ],
  [OpenShiftAlert.MACHINE_NOT_DELETED]: [
    {
      title: 'a machine is being deleted for longer than six hours',
      series: { [`capi_machine_status_phase{${machine}, phase="Deleting"}`]: '1x365' },
      fires: [{ ...OF_MACHINE, phase: 'Deleting' }],
    },
    { title: 'a machine is gone after five hours', series: { [`capi_machine_status_phase{${machine}, phase="Deleting"}`]: '1x299 _x65' }, fires: [] },
  ],
  [OpenShiftAlert.MACHINE_SET_SHORT]: [
    {
      title: 'two of three machines are ready',
      series: { [`capi_machineset_spec_replicas{${machine}}`]: '3x70', [`capi_machineset_status_replicas_ready{${machine}}`]: '2x70' },
      fires: [OF_MACHINE],
    },
    {
      title: 'all machines are ready',
      series: { [`capi_machineset_spec_replicas{${machine}}`]: '3x70', [`capi_machineset_status_replicas_ready{${machine}}`]: '3x70' },
      fires: [],
    },
  ],
  [OpenShiftAlert.TEMPLATE_MISSING]: [
    {
      title: 'a MachineSet names a template that is not there, and a template of that name is of another kind',
      series: {
        [`capi_machineset_info{${set}, infrastructure_reference_name="t1"}`]: '1x20',
        'capi_machinetemplate_info{name="t1", namespace="openshift-cluster-api", customresource_kind="AzureMachineTemplate"}': '1x20',
        'capi_machinetemplate_info{name="t2", namespace="openshift-cluster-api", customresource_kind="AWSMachineTemplate"}': '1x20',
      },
      fires: [{ ...OF_MACHINE, infrastructure_reference_kind: 'AWSMachineTemplate', infrastructure_reference_name: 't1' }],
    },
    {
      title: 'there is no template at all',
      series: { [`capi_machineset_info{${set}, infrastructure_reference_name="t1"}`]: '1x20' },
      fires: [{ ...OF_MACHINE, infrastructure_reference_kind: 'AWSMachineTemplate', infrastructure_reference_name: 't1' }],
    },
    {
      title: 'the template is there',
      series: {
        [`capi_machineset_info{${set}, infrastructure_reference_name="t1"}`]: '1x20',
        'capi_machinetemplate_info{name="t1", namespace="openshift-cluster-api", customresource_kind="AWSMachineTemplate"}': '1x20',
      },
      fires: [],
    },
    {
      title: 'it is a template of a platform that nobody counts templates of',
      series: { [`capi_machineset_info{${machine}, infrastructure_reference_kind="GCPMachineTemplate", infrastructure_reference_name="t1"}`]: '1x20' },
      fires: [],
    },
  ],
  [OpenShiftAlert.MACHINE_METRICS_MISSING]: [
    { title: 'nobody is asked for the metrics', series: { 'up{job="other"}': '1x20' }, fires: [{}] },
    { title: 'who tells them does not answer', series: { 'up{job="cluster-api-machine-metrics"}': '0x20' }, fires: [{}] },
    { title: 'they are collected', series: { 'up{job="cluster-api-machine-metrics"}': '1x20' }, fires: [] },
  ],
  [OpenShiftAlert.FOREIGN_NODE_NOT_READY]: [
    {
      title: 'a node on Azure is not ready, and one of the platform is not either',
      series: {
        'kube_node_status_condition{node="gpu-1", condition="Ready", status="true"}': '0x15',
        'kube_node_labels{node="gpu-1", label_node_openshift_io_cloud_provider="azure"}': '1x15',
        'kube_node_status_condition{node="worker-1", condition="Ready", status="true"}': '0x15',
        'kube_node_labels{node="worker-1"}': '1x15',
      },
      fires: [{ node: 'gpu-1', condition: 'Ready', status: 'true' }],
    },
    {
      title: 'all nodes on Azure are ready, and not under pressure',
      series: {
        'kube_node_status_condition{node="gpu-1", condition="Ready", status="true"}': '1x15',
        'kube_node_status_condition{node="gpu-1", condition="DiskPressure", status="true"}': '0x15',
        'kube_node_labels{node="gpu-1", label_node_openshift_io_cloud_provider="azure"}': '1x15',
      },
      fires: [],
    },
    {
      title: 'a node on a platform that nobody has named is not ready',
      series: {
        'kube_node_status_condition{node="gpu-1", condition="Ready", status="true"}': '0x15',
        'kube_node_labels{node="gpu-1", label_node_openshift_io_cloud_provider="openstack"}': '1x15',
      },
      fires: [],
    },
  ],
};
