import { CONTROLLERS, INSTALLER, OPERATOR } from './accounts';
import { PayloadContext, payloadMetadata } from './context';
import { allowEgress, allowIngress, denyAll, labelIn, ObjectMetadata, ReleaseObject } from '../manifests';
import { CLUSTER_API_NAMESPACE, CLUSTER_API_OPERATOR_NAMESPACE } from '../namespaces';
import { OpenShiftRelease } from '../release';

/** Ports of metrics: of most controllers, and of the second container of capi-controllers. */
const METRICS = 8443;
const MIGRATION_METRICS = 8442;
/** Ports of webhooks: of capi-controllers, and of providers. */
const WEBHOOKS = [9443, 443];
/** What pods of providers have in their label `control-plane`. */
const PROVIDERS = ['capa', 'capg', 'capz', 'capv', 'capo', 'capibm'].map(provider => `${provider}-controller-manager`).concat('capo-infracluster-controller');
const IN_CLUSTER_API = [CONTROLLERS.name];

/** Metrics of providers. */
export function metricsOfProviders(context: PayloadContext): ReleaseObject[] {
  return [allowIngress(metadata(context, 'allow-ingress-to-metrics-controllers', CLUSTER_API_NAMESPACE), labelIn('control-plane', PROVIDERS), [METRICS])];
}

/** Metrics of the operator, of the installer and of capi-controllers. */
export function metricsOfOperators(context: PayloadContext): ReleaseObject[] {
  const name = 'allow-ingress-to-metrics-operators';
  return [
    allowIngress(metadata(context, name, CLUSTER_API_OPERATOR_NAMESPACE), apps(operatorsOf(context)), [METRICS]),
    allowIngress(metadata(context, name, CLUSTER_API_NAMESPACE), apps(IN_CLUSTER_API), [METRICS, MIGRATION_METRICS]),
  ];
}

/** Providers reach clouds and registries, wherever these are. */
export function egressOfProviders(context: PayloadContext): ReleaseObject[] {
  return [allowEgress(metadata(context, 'allow-egress-controllers', CLUSTER_API_NAMESPACE), labelIn('control-plane', ['controller-manager', ...PROVIDERS]))];
}

export function egressOfControllers(context: PayloadContext): ReleaseObject[] {
  return [allowEgress(metadata(context, 'allow-egress-operators', CLUSTER_API_NAMESPACE), apps(IN_CLUSTER_API))];
}

export function egressOfOperators(context: PayloadContext): ReleaseObject[] {
  return [allowEgress(metadata(context, 'allow-egress-operators', CLUSTER_API_OPERATOR_NAMESPACE), apps(operatorsOf(context)))];
}

export function nothingElse(context: PayloadContext): ReleaseObject[] {
  return [CLUSTER_API_OPERATOR_NAMESPACE, CLUSTER_API_NAMESPACE].map(namespace => denyAll(metadata(context, 'default-deny', namespace)));
}

export function webhooks(context: PayloadContext): ReleaseObject[] {
  return [allowIngress(metadata(context, 'allow-ingress-to-webhook', CLUSTER_API_NAMESPACE), {}, WEBHOOKS)];
}

/** The installer is a Deployment of its own from 5.0 on. */
function operatorsOf({ release }: PayloadContext): string[] {
  return [OPERATOR.name, ...release.isAtLeast(OpenShiftRelease.V5_0) ? [INSTALLER.name] : []];
}

function apps(names: readonly string[]) {
  return labelIn('k8s-app', names);
}

function metadata(context: PayloadContext, name: string, namespace: string): ObjectMetadata {
  return payloadMetadata(context, { name, namespace });
}
