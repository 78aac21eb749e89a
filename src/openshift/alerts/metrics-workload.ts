/* eslint-disable @typescript-eslint/no-require-imports */
import { ApiObject, Size } from 'cdk8s';
import type { ConfigMap, Deployment, IPodSelector, ServiceAccount } from 'cdk8s-plus-28';
import { Construct } from 'constructs';
import { CLUSTER_API_NAMESPACE } from './definitions';
import { MACHINE_METRICS_NAME } from './metrics';
import { MeasuredKind, measuredKinds, stateMetricsConfig } from './state-metrics-config';
import { claimName, noNamespace } from '../../cdk8s-helpers';
import { lazily } from '../../core';
import { OpenShiftPlatform } from '../platform';
import { OpenShiftRelease } from '../release';

const plus = lazily(() => require('cdk8s-plus-28') as typeof import('cdk8s-plus-28'));

const LABELS = { app: MACHINE_METRICS_NAME };
const PORT = 8443;
const SETTINGS = '/etc/machine-metrics';
const CERTIFICATE = '/etc/machine-metrics-tls';
const CERTIFICATE_SECRET = `${MACHINE_METRICS_NAME}-tls`;
/** What lets a pod run as any user but root; the default of OpenShift allows only users of a range that each namespace has for itself. */
const SECURITY_CONSTRAINTS = 'nonroot-v2';

/** What the program and its rights are made from. */
export interface MetricsWorkloadProps {
  readonly release: OpenShiftRelease;
  readonly platforms: readonly OpenShiftPlatform[];
  readonly image: string;
  readonly imagePullSecretName?: string;
  readonly runAsUser: number;
  readonly namespace: string;
}

/** The Deployment of kube-state-metrics, what it reads, its rights and the way to it. */
export function createMetricsWorkload(scope: Construct, props: MetricsWorkloadProps): ApiObject {
  const { ConfigMap, ServiceAccount } = plus();
  const metadata = { name: MACHINE_METRICS_NAME, namespace: props.namespace };
  const serviceAccount = new ServiceAccount(scope, 'ServiceAccount', { metadata, automountToken: false });
  const settings = new ConfigMap(scope, 'Settings', {
    metadata,
    data: {
      // JSON is YAML, and has one way to write a value only.
      'metrics.yaml': `${JSON.stringify(stateMetricsConfig(props.release, props.platforms), undefined, 2)}\n`,
      'tls.yaml': `${JSON.stringify({ tls_server_config: { cert_file: `${CERTIFICATE}/tls.crt`, key_file: `${CERTIFICATE}/tls.key` } }, undefined, 2)}\n`,
    },
  });
  grantReading(scope, props, serviceAccount);
  grantCollecting(scope, props.namespace);
  const deployment = createDeployment(scope, props, serviceAccount, settings);
  const pods = plus().Pods.select(scope, 'Pods', { labels: LABELS });
  createService(scope, props.namespace, pods);
  createNetworkPolicy(scope, props.namespace, pods);
  return ApiObject.of(deployment);
}

/** Machines and what belongs to them in one namespace, and which kinds there are. */
function grantReading(scope: Construct, { release, platforms }: MetricsWorkloadProps, serviceAccount: ServiceAccount): void {
  const { ApiResource, ClusterRole, ClusterRoleBinding, Role, RoleBinding } = plus();
  const { machines, sets, templates } = measuredKinds(release, platforms);
  const resourceOf = ({ group, resources }: MeasuredKind) => ApiResource.custom({ apiGroup: group, resourceType: resources });
  const metadata = { name: MACHINE_METRICS_NAME, namespace: CLUSTER_API_NAMESPACE };
  const role = new Role(scope, 'Role', { metadata, rules: [{ verbs: ['list', 'watch'], resources: [machines, sets, ...templates].map(resourceOf) }] });
  new RoleBinding(scope, 'RoleBinding', { metadata, role }).addSubjects(serviceAccount);
  // The chart may have a namespace, which objects of the whole cluster have none of.
  const clusterMetadata = { name: claimName(scope, 'ClusterRole', MACHINE_METRICS_NAME), namespace: noNamespace() };
  const clusterRole = new ClusterRole(scope, 'ClusterRole', {
    metadata: clusterMetadata,
    rules: [{ verbs: ['list', 'watch'], endpoints: [ApiResource.custom({ apiGroup: 'apiextensions.k8s.io', resourceType: 'customresourcedefinitions' })] }],
  });
  new ClusterRoleBinding(scope, 'ClusterRoleBinding', { metadata: clusterMetadata, role: clusterRole }).addSubjects(serviceAccount);
  const constraints = ClusterRole.fromClusterRoleName(scope, 'SecurityConstraints', `system:openshift:scc:${SECURITY_CONSTRAINTS}`);
  new RoleBinding(scope, 'SecurityConstraintsBinding', {
    metadata: { name: `${MACHINE_METRICS_NAME}-scc`, namespace: serviceAccount.metadata.namespace }, role: constraints,
  }).addSubjects(serviceAccount);
}

/** The Prometheus of the platform finds pods only where it may look; up to 4.22 it may not in the namespace of Cluster API. */
function grantCollecting(scope: Construct, namespace: string): void {
  const { ApiResource, Role, RoleBinding, ServiceAccount } = plus();
  const metadata = { name: `${MACHINE_METRICS_NAME}-prometheus`, namespace };
  const role = new Role(scope, 'PrometheusRole', {
    metadata,
    rules: [{
      verbs: ['get', 'list', 'watch'],
      resources: [ApiResource.SERVICES, ApiResource.ENDPOINTS, ApiResource.PODS, ApiResource.custom({ apiGroup: 'discovery.k8s.io', resourceType: 'endpointslices' })],
    }],
  });
  new RoleBinding(scope, 'PrometheusRoleBinding', { metadata, role })
    .addSubjects(ServiceAccount.fromServiceAccountName(scope, 'Prometheus', 'prometheus-k8s', { namespaceName: 'openshift-monitoring' }));
}

function createDeployment(scope: Construct, props: MetricsWorkloadProps, serviceAccount: ServiceAccount, settings: ConfigMap): Deployment {
  const { Capability, ConnectionScheme, Cpu, Deployment, ImagePullPolicy, LabelSelector, Probe, SeccompProfileType, Secret, Volume } = plus();
  const { image, imagePullSecretName, runAsUser, namespace } = props;
  const deployment = new Deployment(scope, 'Deployment', {
    metadata: { name: claimName(scope, 'Deployment', MACHINE_METRICS_NAME), namespace },
    replicas: 1,
    serviceAccount,
    automountServiceAccountToken: true,
    dockerRegistryAuth: imagePullSecretName === undefined ? undefined : Secret.fromSecretName(scope, 'ImagePullSecret', imagePullSecretName),
    podMetadata: { labels: LABELS, annotations: { 'openshift.io/required-scc': SECURITY_CONSTRAINTS } },
    select: false,
  });
  deployment.select(LabelSelector.of({ labels: LABELS }));
  const probe = { port: PORT, scheme: ConnectionScheme.HTTPS };
  const container = deployment.addContainer({
    name: 'kube-state-metrics',
    image,
    imagePullPolicy: ImagePullPolicy.IF_NOT_PRESENT,
    args: [
      '--custom-resource-state-only=true',
      `--custom-resource-state-config-file=${SETTINGS}/metrics.yaml`,
      `--namespaces=${CLUSTER_API_NAMESPACE}`,
      `--port=${PORT}`,
      `--tls-config=${SETTINGS}/tls.yaml`,
    ],
    ports: [{ name: 'https', number: PORT }],
    liveness: Probe.fromHttpGet('/healthz', probe),
    readiness: Probe.fromHttpGet('/healthz', probe),
    resources: { cpu: { request: Cpu.millis(10) }, memory: { request: Size.mebibytes(40), limit: Size.mebibytes(256) } },
    securityContext: { user: runAsUser, capabilities: { drop: [Capability.ALL] }, seccompProfile: { type: SeccompProfileType.RUNTIME_DEFAULT } },
  });
  container.mount(SETTINGS, Volume.fromConfigMap(scope, 'SettingsVolume', settings, { name: 'settings' }), { readOnly: true });
  container.mount(CERTIFICATE, Volume.fromSecret(scope, 'CertificateVolume', Secret.fromSecretName(scope, 'Certificate', CERTIFICATE_SECRET), { name: 'tls' }), { readOnly: true });
  return deployment;
}

/** OpenShift writes a certificate for the name of the Service to the Secret. */
function createService(scope: Construct, namespace: string, selector: IPodSelector): void {
  const { Service } = plus();
  new Service(scope, 'Service', {
    metadata: {
      name: claimName(scope, 'Service', MACHINE_METRICS_NAME), namespace, labels: LABELS, annotations: { 'service.beta.openshift.io/serving-cert-secret-name': CERTIFICATE_SECRET },
    },
    selector,
    ports: [{ name: 'https', port: PORT, targetPort: PORT }],
  });
}

/** From 4.22 on, what is not allowed by a policy reaches no pod of the namespace of Cluster API, and the pod reaches nothing. */
function createNetworkPolicy(scope: Construct, namespace: string, selector: IPodSelector): void {
  const { Namespaces, NetworkPolicy, NetworkPolicyPort, NetworkPolicyTrafficDefault } = plus();
  new NetworkPolicy(scope, 'NetworkPolicy', {
    metadata: { name: claimName(scope, 'NetworkPolicy', MACHINE_METRICS_NAME), namespace },
    selector,
    ingress: { rules: [{ peer: Namespaces.all(scope, 'AllNamespaces'), ports: [NetworkPolicyPort.tcp(PORT)] }] },
    egress: { default: NetworkPolicyTrafficDefault.ALLOW },
  });
}
