import { account, CONTROLLERS, INSTALLER, namespace, OPERATOR, tokenSecret } from './accounts';
import { awsPolicies, commonPolicies } from './admission-policies';
import { clusterApi, clusterOperator } from './cluster-operator';
import { PayloadContext, payloadMetadata } from './context';
import { controllersDeployment, imagesConfigMap, operatorDeployment } from './deployments';
import { metricsMonitor, metricsService, prometheusBinding, prometheusRole } from './monitoring';
import * as policies from './network-policies';
import { controllersBindings, controllersRoles } from './rbac-controllers';
import {
  installerBindings, installerRoles, operatorBindings, operatorClusterBinding, operatorClusterRole, operatorRoles, readTlsBinding, readTlsRole,
} from './rbac-operator';
import { earlierInstaller, earlierOperator } from './tombstones';
import { clusterWebhook, webhookService } from './webhook';
import { platformsOf } from '../credentials/platform-credentials';
import { credentialsRequest } from '../credentials/request-object';
import { ReleaseObject } from '../manifests';
import { CLUSTER_API_NAMESPACE, CLUSTER_API_OPERATOR_NAMESPACE } from '../namespaces';
import { OpenShiftRelease } from '../release';

/** What of a payload a file belongs to, and how it is called there. */
interface Component {
  /** The file that the n-th step has a part of. */
  readonly file: (step: number, part: string) => string;
}

/** A file of a payload: a manifest with a run level, or one that the installer applies. */
export interface PayloadFile {
  /** Without the extension. The cluster version operator applies files in the order of their names. */
  readonly name: string;
  readonly objects: readonly ReleaseObject[];
  /** Whether all that it says is which objects are deleted. @default false */
  readonly isTombstones?: boolean;
}

/** The releases whose payloads are known. */
export const PAYLOAD_RELEASES: readonly OpenShiftRelease[] = [OpenShiftRelease.V4_22, OpenShiftRelease.V5_0];

const CLUSTER_API = component(30, 'cluster-api');

/** The files of a release. */
export function payloadFiles(context: PayloadContext): PayloadFile[] {
  return context.release.isAtLeast(OpenShiftRelease.V5_0) ? filesOfV5(context) : filesOfV4_22(context);
}

function filesOfV4_22(context: PayloadContext): PayloadFile[] {
  const installer = component(30, 'cluster-api-installer');
  return [
    { name: installer.file(0, 'namespace'), objects: [namespace(context, CLUSTER_API_OPERATOR_NAMESPACE)] },
    { name: installer.file(1, 'serviceaccount'), objects: [account(context, OPERATOR)] },
    { name: installer.file(2, 'clusterrole'), objects: [operatorClusterRole(context)] },
    { name: installer.file(3, 'clusterrolebinding'), objects: [operatorClusterBinding(context)] },
    { name: installer.file(4, 'images.configmap'), objects: [imagesConfigMap(context)] },
    { name: installer.file(5, 'deployment'), objects: [operatorDeployment(context)] },
    { name: installer.file(6, 'clusterapi'), objects: [clusterApi(context)] },
    ...foundation(context),
    ...controllers(context),
    { name: CLUSTER_API.file(11, 'deployment'), objects: [controllersDeployment(context, payloadMetadata(context, CONTROLLERS))] },
    { name: CLUSTER_API.file(12, 'clusteroperator'), objects: [clusterOperator(context)] },
    ...networkPolicies(context, 13, [...policies.egressOfControllers(context), ...policies.egressOfOperators(context)]),
    ...appliedByInstaller(context, []),
  ];
}

function filesOfV5(context: PayloadContext): PayloadFile[] {
  const operator = component(30, 'cluster-api-operator');
  return [
    { name: '0000_20_cluster-api-tls-config_role', objects: [readTlsRole(context)] },
    { name: operator.file(0, 'namespace'), objects: [namespace(context, CLUSTER_API_OPERATOR_NAMESPACE)] },
    { name: operator.file(0, 'tombstones'), objects: earlierInstaller(context), isTombstones: true },
    { name: operator.file(1, 'capi-operator-servicemonitor'), objects: [metricsMonitor(context, OPERATOR)] },
    { name: operator.file(1, 'metrics-service'), objects: [metricsService(context, OPERATOR)] },
    { name: operator.file(1, 'serviceaccount'), objects: [account(context, OPERATOR)] },
    { name: operator.file(2, 'capi-installer-metrics-service'), objects: [metricsService(context, INSTALLER)] },
    { name: operator.file(2, 'capi-installer-serviceaccount'), objects: [account(context, INSTALLER)] },
    { name: operator.file(2, 'capi-installer-servicemonitor'), objects: [metricsMonitor(context, INSTALLER)] },
    { name: operator.file(2, 'prometheus-role'), objects: [prometheusRole(context, CLUSTER_API_OPERATOR_NAMESPACE)] },
    { name: operator.file(2, 'prometheus-rolebinding'), objects: [prometheusBinding(context, CLUSTER_API_OPERATOR_NAMESPACE)] },
    { name: operator.file(3, 'capi-installer-clusterrole'), objects: installerRoles(context) },
    { name: operator.file(3, 'clusterrole'), objects: [operatorClusterRole(context), ...operatorRoles(context)] },
    { name: operator.file(4, 'capi-installer-clusterrolebinding'), objects: installerBindings(context) },
    { name: operator.file(4, 'clusterrolebinding'), objects: [operatorClusterBinding(context), ...operatorBindings(context), readTlsBinding(context, OPERATOR)] },
    { name: operator.file(5, 'allow-egress-operators'), objects: policies.egressOfOperators(context) },
    { name: operator.file(5, 'provider-images-configmap'), objects: [imagesConfigMap(context)] },
    { name: operator.file(6, 'deployment'), objects: [operatorDeployment(context)] },
    { name: operator.file(7, 'clusterapi'), objects: [clusterApi(context)] },
    { name: operator.file(8, 'clusteroperator'), objects: [clusterOperator(context)] },
    ...foundation(context),
    { name: CLUSTER_API.file(10, 'capi-controllers-servicemonitor'), objects: [metricsMonitor(context, CONTROLLERS)] },
    { name: CLUSTER_API.file(10, 'metrics-service'), objects: [metricsService(context, CONTROLLERS)] },
    { name: CLUSTER_API.file(10, 'prometheus-role'), objects: [prometheusRole(context, CLUSTER_API_NAMESPACE)] },
    { name: CLUSTER_API.file(10, 'prometheus-rolebinding'), objects: [prometheusBinding(context, CLUSTER_API_NAMESPACE)] },
    ...controllers(context),
    ...networkPolicies(context, 11, policies.egressOfControllers(context)),
    ...appliedByInstaller(context, [controllersDeployment(context, { ...CONTROLLERS, annotations: { 'capi-operator.openshift.io/adopt-existing': 'always' } })]),
  ];
}

/** What comes before all that runs in the namespace of Cluster API. */
function foundation(context: PayloadContext): PayloadFile[] {
  const { release } = context;
  return [
    { name: CLUSTER_API.file(0, 'namespace'), objects: [namespace(context, CLUSTER_API_NAMESPACE)] },
    { name: CLUSTER_API.file(0, 'tombstones-4.22-tpnu'), objects: earlierOperator(context), isTombstones: true },
    { name: CLUSTER_API.file(1, 'credentials-request'), objects: platformsOf(release).map(platform => credentialsRequest({ release, platform })) },
  ];
}

/** The account, rights and webhook of capi-controllers. */
function controllers(context: PayloadContext): PayloadFile[] {
  return [
    { name: CLUSTER_API.file(2, 'service_account'), objects: [account(context, CONTROLLERS), tokenSecret(context, CONTROLLERS)] },
    { name: CLUSTER_API.file(2, 'webhook-service'), objects: [webhookService(context)] },
    { name: CLUSTER_API.file(3, 'rbac_roles'), objects: controllersRoles(context) },
    { name: CLUSTER_API.file(4, 'rbac_bindings'), objects: controllersBindings(context) },
    { name: CLUSTER_API.file(10, 'webhooks'), objects: [clusterWebhook(context)] },
  ];
}

/** @param egress of capi-controllers, and of operators where these have no file of their own */
function networkPolicies(context: PayloadContext, firstStep: number, egress: ReleaseObject[]): PayloadFile[] {
  const files: [string, ReleaseObject[]][] = [
    ['allow-ingress-to-metrics-controllers', policies.metricsOfProviders(context)],
    ['allow-ingress-to-metrics-operators', policies.metricsOfOperators(context)],
    ['allow-egress-controllers', policies.egressOfProviders(context)],
    ['allow-egress-operators', egress],
    ['default-deny', policies.nothingElse(context)],
    ['allow-ingress-to-webhook', policies.webhooks(context)],
  ];
  return files.map(([part, objects], index) => ({ name: CLUSTER_API.file(firstStep + index, part), objects }));
}

/** What is in the image of the operator, for the installer to apply: on AWS, and on every platform. */
function appliedByInstaller(context: PayloadContext, deployments: ReleaseObject[]): PayloadFile[] {
  return [
    { name: 'capi-operator-manifests/aws/manifests', objects: awsPolicies(context) },
    { name: 'capi-operator-manifests/default/manifests', objects: [...commonPolicies(context), ...deployments] },
  ];
}

/** @param runLevel lower ones are applied first, and are done before higher ones begin */
function component(runLevel: number, name: string): Component {
  return { file: (step, part) => `0000_${String(runLevel)}_${name}_${String(step).padStart(2, '0')}_${part}` };
}
