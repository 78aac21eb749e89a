import { DeliveryRole, ProviderRecord } from '../knowledge';
import { ReferenceForm } from '../topology';

const EXTERNAL_SECRETS_GROUP = 'external-secrets.io';
const MONITORING_GROUP = 'monitoring.coreos.com';
const OWN_CONDITION = 'its controller tells through its condition Ready, which Argo CD reads itself';
const READ_BY_PROMETHEUS = 'Prometheus reads it, and tells of no object whether it could';

const CERTIFICATES = { group: 'cert-manager.io', deliveryRole: DeliveryRole.CREDENTIALS, saysWhenReady: true, noHealthCheckBecause: OWN_CONDITION };
/** The kinds that `Cluster` stands before are in no namespace. */
const ISSUER = { group: 'cert-manager.io', kind: 'Issuer', clusterScopedPrefix: 'Cluster' };
const SECRET_STORE = { group: EXTERNAL_SECRETS_GROUP, kind: 'SecretStore', clusterScopedPrefix: 'Cluster' };

/**
 * What is known of the kinds of projects that bring certificates, Secrets and alerts to management clusters. Those that no construct writes are not pinned, because their
 * objects are delivered beside a cluster and never checked; so their scopes are written here.
 */
export const COMPANIONS_RECORD: ProviderRecord = {
  name: 'cert-manager, External Secrets, Sealed Secrets and the Prometheus operator',
  pins: ['cert-manager', 'external-secrets', 'prometheus-operator'],
  groups: ['cert-manager.io', EXTERNAL_SECRETS_GROUP, `generators.${EXTERNAL_SECRETS_GROUP}`].map(group => ({ group, hasUnownedObjects: true })),
  kinds: [
    { group: 'cert-manager.io', kind: 'ClusterIssuer', deliveryRole: DeliveryRole.MEMBER, isClusterScoped: true },
    { ...CERTIFICATES, kind: 'Certificate', secretNameField: 'spec.secretName', references: { 'spec.issuerRef': { form: ReferenceForm.TYPED, ...ISSUER } } },
    { ...CERTIFICATES, kind: 'Issuer' },
    { group: 'bitnami.com', kind: 'SealedSecret', deliveryRole: DeliveryRole.CREDENTIALS, isClusterScoped: false, secretNameField: 'spec.template.metadata.name' },
    {
      group: EXTERNAL_SECRETS_GROUP,
      kind: 'ExternalSecret',
      deliveryRole: DeliveryRole.CREDENTIALS,
      saysWhenReady: true,
      noHealthCheckBecause: OWN_CONDITION,
      secretNameField: 'spec.target.name',
      references: { 'spec.secretStoreRef': { form: ReferenceForm.TYPED, ...SECRET_STORE } },
    },
    { group: EXTERNAL_SECRETS_GROUP, kind: 'SecretStore', deliveryRole: DeliveryRole.CREDENTIALS, saysWhenReady: true, noHealthCheckBecause: OWN_CONDITION },
    { group: EXTERNAL_SECRETS_GROUP, kind: 'PushSecret', deliveryRole: DeliveryRole.CREDENTIALS, noHealthCheckBecause: OWN_CONDITION },
    { group: 'generators.external-secrets.io', kind: 'Password', deliveryRole: DeliveryRole.CREDENTIALS, noHealthCheckBecause: 'it is a setting that others read' },
    { group: EXTERNAL_SECRETS_GROUP, kind: 'ClusterSecretStore', deliveryRole: DeliveryRole.CREDENTIALS, isClusterScoped: true },
    { group: EXTERNAL_SECRETS_GROUP, kind: 'ClusterExternalSecret', deliveryRole: DeliveryRole.MEMBER, isClusterScoped: true },
    { group: EXTERNAL_SECRETS_GROUP, kind: 'ClusterPushSecret', deliveryRole: DeliveryRole.MEMBER, isClusterScoped: true },
    ...['PrometheusRule', 'Probe', 'ServiceMonitor'].map(kind => ({
      group: MONITORING_GROUP, kind, deliveryRole: DeliveryRole.MEMBER, noHealthCheckBecause: READ_BY_PROMETHEUS,
    })),
  ],
};
