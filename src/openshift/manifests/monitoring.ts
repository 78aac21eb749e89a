import { ObjectMetadata, ReleaseObject } from './release-object';
import { ServiceMonitor, ServiceMonitorSpec, ServiceMonitorSpecEndpointsScheme } from '../../../imports/prometheus-operator/v1/monitoring.coreos.com';

/** Where Prometheus of the cluster has its own token and the CA of service certificates. */
const TOKEN = '/var/run/secrets/kubernetes.io/serviceaccount/token';
const SERVICE_CA = '/etc/prometheus/configmaps/serving-certs-ca-bundle/service-ca.crt';
const CLIENT_CERTIFICATES = '/etc/prometheus/secrets/metrics-client-certs';

/** What Prometheus of the cluster reads. */
export interface MonitorSettings {
  /** The Service whose certificate it expects. */
  readonly serviceName: string;
  /** The ports of the Service, by name. */
  readonly ports: readonly string[];
  /** The labels of the Service. */
  readonly matchLabels: { readonly [label: string]: string };
  /** @default - how often Prometheus reads everything */
  readonly interval?: string;
  /** Whether Prometheus shows a certificate of its own, beside its token. @default false */
  readonly hasClientCertificate?: boolean;
  /** Further fields. @default - none */
  readonly spec?: Partial<ServiceMonitorSpec>;
}

/** Has Prometheus of the cluster read the metrics behind a Service. */
export function serviceMonitor(metadata: ObjectMetadata & { readonly namespace: string }, settings: MonitorSettings): ReleaseObject {
  const { serviceName, ports, matchLabels, interval, hasClientCertificate = false, spec } = settings;
  const certificate = { certFile: `${CLIENT_CERTIFICATES}/tls.crt`, keyFile: `${CLIENT_CERTIFICATES}/tls.key` };
  return ServiceMonitor.manifest({
    metadata,
    spec: {
      endpoints: ports.map(port => ({
        port,
        scheme: ServiceMonitorSpecEndpointsScheme.HTTPS,
        interval,
        bearerTokenFile: TOKEN,
        tlsConfig: { caFile: SERVICE_CA, serverName: `${serviceName}.${metadata.namespace}.svc`, ...hasClientCertificate && certificate },
      })),
      selector: { matchLabels },
      ...spec,
    },
  }) as ReleaseObject;
}
