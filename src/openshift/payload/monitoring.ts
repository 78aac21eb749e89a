import { CONTROLLERS } from './accounts';
import { PayloadContext, payloadMetadata } from './context';
import { Account, allow, READ, ReleaseObject, role, roleBinding, service, serviceMonitor, ServicePort, servingCertificate } from '../manifests';

/** Prometheus of the cluster. */
const PROMETHEUS: Account = { name: 'prometheus-k8s', namespace: 'openshift-monitoring' };

/** Those of the two containers of capi-controllers. */
const CONTROLLERS_METRICS: readonly ServicePort[] = [
  { name: 'capi-controllers-metrics', port: 8443, targetPort: 'diagnostics-o' },
  { name: 'machine-api-migration-metrics', port: 8442, targetPort: 'diagnostics-m' },
];
/** That of the operator and of the installer. */
const OPERATOR_METRICS: readonly ServicePort[] = [{ name: 'diagnostics', port: 8443, targetPort: 'diagnostics' }];

/** The Secret with the certificate of the metrics of an app. */
export function metricsCertificate(app: string): string {
  return `${app}-metrics-tls`;
}

export function metricsService(context: PayloadContext, { name, namespace }: Account): ReleaseObject {
  return service(payloadMetadata(context, { name: serviceOf(name), namespace, annotations: servingCertificate(metricsCertificate(name)) }), {
    ports: portsOf(name), selector: { 'k8s-app': name }, isHeadless: true,
  });
}

export function metricsMonitor(context: PayloadContext, { name, namespace }: Account): ReleaseObject {
  return serviceMonitor({ ...payloadMetadata(context, { name, namespace }), namespace }, {
    serviceName: serviceOf(name), ports: portsOf(name).map(port => port.name), matchLabels: { 'k8s-app': name }, hasClientCertificate: true,
  });
}

/** What Prometheus needs to find the pods of a namespace. */
export function prometheusRole(context: PayloadContext, namespace: string): ReleaseObject {
  return role(payloadMetadata(context, { name: PROMETHEUS.name, namespace }), [
    allow(READ, '', ['services', 'endpoints', 'pods']),
    allow(READ, 'discovery.k8s.io', ['endpointslices']),
  ]);
}

export function prometheusBinding(context: PayloadContext, namespace: string): ReleaseObject {
  return roleBinding(payloadMetadata(context, { name: PROMETHEUS.name, namespace }), PROMETHEUS);
}

function serviceOf(app: string): string {
  return `${app}-metrics`;
}

function portsOf(app: string): readonly ServicePort[] {
  return app === CONTROLLERS.name ? CONTROLLERS_METRICS : OPERATOR_METRICS;
}
