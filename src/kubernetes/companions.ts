import { DeliveryRole, KindRecord, ProviderRecord } from '../knowledge';

const EXTERNAL_SECRETS_GROUP = 'external-secrets.io';

/**
 * What is known of the kinds of projects that bring certificates and Secrets to management clusters. They are not pinned, because their objects are
 * delivered beside a cluster and never checked; so their scopes are written here.
 */
export const COMPANIONS_RECORD: ProviderRecord = {
  name: 'cert-manager, External Secrets and Sealed Secrets',
  kinds: [
    { group: 'cert-manager.io', kind: 'ClusterIssuer', deliveryRole: DeliveryRole.MEMBER, isClusterScoped: true },
    { group: 'bitnami.com', kind: 'SealedSecret', deliveryRole: DeliveryRole.CREDENTIALS, isClusterScoped: false },
    externalSecrets('ExternalSecret', DeliveryRole.CREDENTIALS, false),
    externalSecrets('SecretStore', DeliveryRole.CREDENTIALS, false),
    externalSecrets('ClusterSecretStore', DeliveryRole.CREDENTIALS, true),
    externalSecrets('ClusterExternalSecret', DeliveryRole.MEMBER, true),
    externalSecrets('ClusterPushSecret', DeliveryRole.MEMBER, true),
  ],
};

function externalSecrets(kind: string, deliveryRole: DeliveryRole, isClusterScoped: boolean): KindRecord {
  return { group: EXTERNAL_SECRETS_GROUP, kind, deliveryRole, isClusterScoped };
}
