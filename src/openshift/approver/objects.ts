import { ServiceMonitorSpecServiceDiscoveryRole } from '../../../imports/prometheus-operator/v1/monitoring.coreos.com';
import { CLUSTER_GROUP } from '../../topology';
import { CONFIG_GROUP, MACHINE_API_GROUP } from '../kinds';
import {
  Account, allow, Annotations, clusterRole, clusterRoleBinding, configMap, controlPlaneNamespace, READ, releaseAnnotations, ReleaseObject,
  ReleaseProfile, role, roleBinding, Rule, service, serviceAccount, serviceMonitor,
} from '../manifests';
import { OpenShiftRelease } from '../release';

/** Where all approvers of a cluster run. */
export const APPROVER_NAMESPACE = 'openshift-cluster-machine-approver';
/** What all of them run as. */
export const APPROVER_ACCOUNT: Account = { name: 'machine-approver-sa', namespace: APPROVER_NAMESPACE };
/** What the proxy before the metrics asks the API server. */
export const PROXY_CONFIG = { name: 'kube-rbac-proxy', file: 'config-file.yaml' };
/** The metrics, behind the proxy. */
export const METRICS_PORT = { name: 'https', port: 9194 };
const CONFIG_NAMESPACE = 'openshift-config-managed';
const CERTIFICATES_GROUP = 'certificates.k8s.io';
const CLUSTER_ROLE = 'system:openshift:controller:machine-approver';

/** An approver, and where it looks for Machines. */
export interface ApproverFacts {
  readonly name: string;
  readonly release: OpenShiftRelease;
  /** @default - all namespaces */
  readonly machineNamespace?: string;
}

/** All clusters but those whose control plane runs elsewhere have the Deployment; the rest of it is everywhere. */
const EVERYWHERE = [ReleaseProfile.HYPERSHIFT, ReleaseProfile.IBM_CLOUD_MANAGED, ReleaseProfile.SELF_MANAGED, ReleaseProfile.SINGLE_NODE];
const FEATURE_SETS = ['TechPreviewNoUpgrade', 'CustomNoUpgrade'];

/** The Secret with the certificate of an approver's metrics. */
export function certificateOf({ name }: ApproverFacts): string {
  return `${name}-tls`;
}

/** What an approver of Cluster API machines may read, beside what every approver may. */
export function machineRights(facts: ApproverFacts): ReleaseObject[] {
  const rules = [allow(READ, CLUSTER_GROUP, ['machines'])];
  const { name, machineNamespace: namespace } = facts;
  if (namespace !== undefined) {
    const metadata = { name, namespace, annotations: previewAnnotations() };
    return [role(metadata, rules), roleBinding(metadata, APPROVER_ACCOUNT)];
  }
  const metadata = { name: `system:openshift:controller:${name}`, annotations: previewAnnotations() };
  return [clusterRole(metadata, rules), clusterRoleBinding(metadata, APPROVER_ACCOUNT)];
}

export function metricsService(facts: ApproverFacts): ReleaseObject {
  // OpenShift's own approver still has the alpha name of it, which means the same.
  const annotations = { ...previewAnnotations(), 'service.alpha.openshift.io/serving-cert-secret-name': certificateOf(facts) };
  return service({ name: facts.name, namespace: APPROVER_NAMESPACE, labels: appLabels(facts), annotations }, {
    ports: [{ ...METRICS_PORT, targetPort: METRICS_PORT.name }], selector: appLabels(facts), isHeadless: true,
  });
}

/** No release has it: metrics of the approver of Cluster API machines are read by nobody there. */
export function metricsMonitor(facts: ApproverFacts): ReleaseObject {
  return serviceMonitor({ name: facts.name, namespace: APPROVER_NAMESPACE, labels: appLabels(facts), annotations: previewAnnotations() }, {
    serviceName: facts.name,
    ports: [METRICS_PORT.name],
    matchLabels: appLabels(facts),
    interval: '30s',
    spec: {
      namespaceSelector: { matchNames: [APPROVER_NAMESPACE] },
      // As the ServiceMonitor of the other approver has it, since Prometheus may read EndpointSlices there.
      ...facts.release.isAtLeast(OpenShiftRelease.V4_22) && { serviceDiscoveryRole: ServiceMonitorSpecServiceDiscoveryRole.ENDPOINT_SLICE },
    },
  });
}

/** What OpenShift has for the approver of its own Machines, and every other approver uses too. */
export function sharedObjects(): ReleaseObject[] {
  const annotations = releaseAnnotations({ includedIn: EVERYWHERE });
  const inNamespace = { name: 'machine-approver', namespace: APPROVER_NAMESPACE, annotations };
  const inConfig = { name: 'machine-approver', namespace: CONFIG_NAMESPACE, annotations };
  return [
    controlPlaneNamespace(APPROVER_NAMESPACE, annotations),
    serviceAccount({ ...APPROVER_ACCOUNT, annotations }),
    role(inNamespace, [allow(['get', 'create', 'update', 'delete'], 'coordination.k8s.io', ['leases']), allow(['create'], '', ['events'])]),
    roleBinding(inNamespace, APPROVER_ACCOUNT),
    role(inConfig, [allow(['get'], '', ['configmaps'], ['csr-controller-ca'])]),
    roleBinding(inConfig, APPROVER_ACCOUNT),
    clusterRole({ name: CLUSTER_ROLE, annotations }, APPROVER_RULES),
    clusterRoleBinding({ name: CLUSTER_ROLE, annotations }, APPROVER_ACCOUNT),
    configMap({ name: PROXY_CONFIG.name, namespace: APPROVER_NAMESPACE, annotations }, { [PROXY_CONFIG.file]: PROXY_RULES }),
  ];
}

const APPROVER_RULES: Rule[] = [
  allow(READ, CERTIFICATES_GROUP, ['certificatesigningrequests']),
  allow(['update'], CERTIFICATES_GROUP, ['certificatesigningrequests/approval']),
  allow(['approve'], CERTIFICATES_GROUP, ['signers'], ['kubernetes.io/kube-apiserver-client-kubelet', 'kubernetes.io/kubelet-serving']),
  allow(READ, MACHINE_API_GROUP, ['machines']),
  allow(READ, '', ['nodes']),
  allow(['get', 'watch', 'list'], '', ['configmaps']),
  allow(['create'], 'authentication.k8s.io', ['tokenreviews']),
  allow(['create'], 'authorization.k8s.io', ['subjectaccessreviews']),
  allow(['get', 'create', 'list', 'watch'], CONFIG_GROUP, ['clusteroperators']),
  allow(['update'], CONFIG_GROUP, ['clusteroperators/status'], ['machine-approver']),
  allow(['get'], CONFIG_GROUP, ['networks']),
  allow(['get'], 'network.openshift.io', ['hostsubnets']),
];

/** Who may read metrics of the namespace may read these. */
const PROXY_RULES = `authorization:
  resourceAttributes:
    apiVersion: v1
    resource: namespace
    subresource: metrics
    namespace: ${APPROVER_NAMESPACE}
`;

export function appLabels({ name }: ApproverFacts): { readonly [label: string]: string } {
  return { app: name };
}

/** On clusters whose Deployment comes with a release. */
export function deploymentAnnotations(): Annotations {
  return releaseAnnotations({
    includedIn: [ReleaseProfile.SELF_MANAGED, ReleaseProfile.SINGLE_NODE], excludedFrom: [ReleaseProfile.INTERNAL_HOSTED], featureSets: FEATURE_SETS,
  });
}

function previewAnnotations(): Annotations {
  return releaseAnnotations({ includedIn: EVERYWHERE, featureSets: FEATURE_SETS });
}
