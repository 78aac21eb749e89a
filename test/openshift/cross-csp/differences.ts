import { exampleOf } from './programs';
import { OpenShiftAlert } from '../../../src/openshift';
import { ALERT_DEFINITIONS } from '../../../src/openshift/alerts/definitions';
import { AZURE_NODE_SCRIPT } from '../../../src/openshift/cross-csp/nodes/azure-node-script';
import { Difference } from '../../support/upstream';

const BY_API_SERVER = 'the API server would add it';
const GO_DURATION = 'as Go writes durations; all of ours look so';
const OF_PLUS = 'cdk8s-plus-28 always writes it, and it is what the API server or nobody would add';
const HARDENED = 'the program needs no more than this';
const MACHINE_CONFIG = 'MachineConfig/98-worker-azure-node-env';
const DAEMON_SET = 'DaemonSet/azure-cloud-node-manager';
const POD = '/spec/template/spec';

/** What we write otherwise than the examples, and why. */
export const DIFFERENCES: { readonly [file: string]: readonly Difference[] } = {
  '00-secrets': ['capz-manager-bootstrap-credentials', 'azure-link-tunnel1-psk', 'azure-link-tunnel2-psk'].flatMap(name => ofSecret(name, '1h', '1h0m0s')),
  '30-mtu-step-1': [step('1')],
  '31-mtu-step-2': [step('2')],
  '50-machine-config': [
    ...ofSecret('worker-azure-user-data', '15m', '15m0s'),
    { object: 'ExternalSecret/worker-azure-user-data', field: '/spec/target/template/mergePolicy', ours: 'Replace', reason: BY_API_SERVER },
    { object: 'ExternalSecret/worker-azure-user-data', field: '/spec/target/template/data/userData', ours: '{{ .userData }}', reason: 'machines of bare metal read it, and it is one construct for all' },
    { object: 'SecretStore/openshift-machine-api', field: '/spec/provider/kubernetes/server/url', ours: 'kubernetes.default', reason: BY_API_SERVER },
    { object: MACHINE_CONFIG, field: '/spec/config/storage/files/0/contents/source', upstream: theirs('storage.files').contents.source, ours: dataUrl(), reason: 'a script of our own; a test runs it' },
    {
      object: MACHINE_CONFIG,
      field: '/spec/config/systemd/units/0/contents',
      upstream: theirs('systemd.units').contents,
      ours: theirs('systemd.units').contents.replace('the node name and provider ID of an Azure VM', 'the name and the provider id of a virtual machine of Azure'),
      reason: 'another description',
    },
  ],
  '60-azure-pool': [
    {
      object: 'AzureCluster/ocp-7xk2p', field: '/metadata/annotations/cluster.x-k8s.io~1managed-by', upstream: 'cross-csp', ours: 'cdk8s-cluster-api', reason: 'any value will do, and all of ours are this',
    },
    { object: 'AzureCluster/ocp-7xk2p', field: '/metadata/labels/clusterctl.cluster.x-k8s.io~1move', ours: '', reason: 'nobody owns a secondary infra cluster, so that clusterctl would leave it behind' },
    { object: 'AzureCluster/ocp-7xk2p', field: '/spec/identityRef/namespace', upstream: 'openshift-cluster-api', reason: 'the same namespace is meant where none is said' },
    { object: 'AzureClusterIdentity/cross-csp', field: '/metadata/labels/clusterctl.cluster.x-k8s.io~1move-hierarchy', ours: 'true', reason: 'clusterctl would leave it behind' },
    {
      object: 'AzureMachineTemplate/azure-gpu-0b5ad1c4', field: `${POD}/failureDomain`, upstream: '1', reason: 'the machine says it, which the provider asks first; so a template serves all zones',
    },
    { object: 'MachineSet/azure-gpu', field: `${POD}/failureDomain`, ours: '1', reason: 'see the template' },
    { object: 'MachineSet/azure-gpu', field: '/metadata/annotations', ours: { 'cdk8s-cluster-api/openshift': '5.0' }, reason: 'rules for YAML learn the release from it; no controller reads it' },
    {
      object: 'MachineSet/azure-gpu', field: `${POD}/taints/0/propagation`, upstream: 'Always', ours: 'OnInitialization', reason: 'taints of pools are what nodes register with, whatever the bootstrap',
    },
  ],
  '70-cloud-node-manager': [
    { object: 'Namespace/cross-csp-node-manager', field: '/spec', ours: {}, reason: OF_PLUS },
    { object: 'ServiceAccount/azure-cloud-node-manager', field: '/automountServiceAccountToken', ours: false, reason: 'the pod asks for the token itself' },
    { object: DAEMON_SET, field: `${POD}/automountServiceAccountToken`, ours: true, reason: 'the ServiceAccount gives none to others' },
    { object: DAEMON_SET, field: '/spec/template/metadata/labels/cdk8s.io~1metadata.addr', ours: 'test-NodeManager-DaemonSet-c81c163e', reason: OF_PLUS },
    ...Object.entries({
      [`${POD}/dnsPolicy`]: 'ClusterFirst',
      [`${POD}/restartPolicy`]: 'Always',
      [`${POD}/setHostnameAsFQDN`]: false,
      [`${POD}/terminationGracePeriodSeconds`]: 30,
      [`${POD}/containers/0/imagePullPolicy`]: 'IfNotPresent',
    }).map(([field, ours]) => ({ object: DAEMON_SET, field, ours, reason: OF_PLUS })),
    { object: DAEMON_SET, field: `${POD}/securityContext`, ours: { fsGroupChangePolicy: 'Always', runAsNonRoot: true }, reason: HARDENED },
    {
      object: DAEMON_SET,
      field: `${POD}/containers/0/securityContext`,
      ours: {
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
        privileged: false,
        readOnlyRootFilesystem: true,
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      },
      reason: HARDENED,
    },
  ],
  '80-gpu': [
    ...['openshift-nfd', 'nvidia-gpu-operator'].map(name => ({ object: `OperatorGroup/${name}`, field: '/spec/upgradeStrategy', ours: 'Default', reason: BY_API_SERVER })),
    ...Object.entries({ '/spec/driver/kernelModuleType': 'auto', '/spec/operator/runtimeClass': 'nvidia', '/spec/toolkit/installDir': '/usr/local/nvidia' })
      .map(([field, ours]) => ({ object: 'ClusterPolicy/gpu-cluster-policy', field, ours, reason: BY_API_SERVER })),
  ],
  '90-alerts': [
    ...ofAlert(0, OpenShiftAlert.OPERATOR_DEGRADED, 'ClusterAPIOperatorDegraded'),
    ...ofAlert(1, OpenShiftAlert.CONTROLLER_DOWN, 'ClusterAPIControllerUnavailable', {
      upstream: 'kube_deployment_status_replicas_unavailable{namespace=~"openshift-cluster-api(-operator)?"} > 0',
      ours: 'kube_deployment_status_replicas_available{namespace=~"openshift-cluster-api(-operator)?"} == 0\n'
        + 'and on (namespace, deployment) kube_deployment_spec_replicas{namespace=~"openshift-cluster-api(-operator)?"} > 0',
      reason: 'a deployment that rolls out has pods that are not available yet, and works',
    }),
    ...ofAlert(2, OpenShiftAlert.RECONCILE_ERRORS, 'ClusterAPIReconcileErrors', {
      upstream: 'sum by (namespace, controller) (rate(controller_runtime_reconcile_errors_total{namespace="openshift-cluster-api"}[15m])) > 0.1',
      ours: 'sum by (namespace, controller) (rate(controller_runtime_reconcile_errors_total{namespace=~"openshift-cluster-api(-operator)?"}[15m])) > 0.1',
      reason: 'the operator has a namespace of its own from 4.22 on',
    }),
    ...ofAlert(3, OpenShiftAlert.FOREIGN_NODE_NOT_READY, 'CrossCspNodeNotReady', {
      upstream: '(kube_node_status_condition{condition="Ready", status="true"} == 0) * on (node) group_left kube_node_labels{label_node_openshift_io_cloud_provider="azure"}',
      ours: 'kube_node_status_condition{condition="Ready", status="true"} == 0\nand on (node) kube_node_labels{label_node_openshift_io_cloud_provider=~"azure"}',
      reason: 'the same nodes; a cluster may have several further platforms',
    }),
    ...Object.entries({
      '/metadata/annotations': {
        'include.release.openshift.io/hypershift': 'true',
        'include.release.openshift.io/ibm-cloud-managed': 'true',
        'include.release.openshift.io/self-managed-high-availability': 'true',
        'include.release.openshift.io/single-node-developer': 'true',
        'release.openshift.io/feature-set': 'TechPreviewNoUpgrade,CustomNoUpgrade',
      },
      '/metadata/labels': { app: 'machine-approver-capi' },
      '/spec/namespaceSelector': { matchNames: ['openshift-cluster-machine-approver'] },
      '/spec/serviceDiscoveryRole': 'EndpointSlice',
    }).map(([field, ours]) => ({ object: 'ServiceMonitor/machine-approver-capi', field, ours, reason: 'as the ServiceMonitor of the other approver has it in the release' })),
  ],
};

/** Each alert of ours tells what it means, and has a name like all others. */
function ofAlert(index: number, alert: OpenShiftAlert, upstream: string, expression?: Omit<Difference, 'object' | 'field'>): Difference[] {
  const [object, field] = ['PrometheusRule/cluster-api', `/spec/groups/0/rules/${index}`];
  const { summary, description } = ALERT_DEFINITIONS[alert];
  const runbook = `https://github.com/cdk8s-cluster-api/cdk8s-cluster-api/blob/main/docs/openshift-alerts.md#${alert.toLowerCase()}`;
  return [
    ...upstream === alert ? [] : [{ object, field: `${field}/alert`, upstream, ours: alert, reason: 'names of ours write abbreviations as words' }],
    { object, field: `${field}/annotations`, ours: { summary, description, runbook_url: runbook }, reason: 'an alert says what it means and what to do' },
    ...expression === undefined ? [] : [{ object, field: `${field}/expr`, ...expression }],
  ];
}

function ofSecret(name: string, upstream: string, ours: string): Difference[] {
  const object = `ExternalSecret/${name}`;
  return [
    { object, field: '/spec/refreshInterval', upstream, ours, reason: GO_DURATION },
    { object, field: '/spec/target/creationPolicy', ours: 'Owner', reason: BY_API_SERVER },
    { object, field: '/spec/target/deletionPolicy', ours: 'Retain', reason: BY_API_SERVER },
  ];
}

function step(ours: string): Difference {
  return { object: 'Network/cluster', field: '/metadata/annotations', ours: { 'cdk8s-cluster-api/step': ours }, reason: 'rules for YAML tell the steps apart by it; no controller reads it' };
}

function theirs(list: 'storage.files' | 'systemd.units') {
  const { config } = exampleOf('50-machine-config').find(({ kind }) => kind === 'MachineConfig')!.spec;
  return list === 'storage.files' ? config.storage.files[0] : config.systemd.units[0];
}

function dataUrl(): string {
  return `data:text/plain;charset=utf-8;base64,${Buffer.from(AZURE_NODE_SCRIPT).toString('base64')}`;
}
