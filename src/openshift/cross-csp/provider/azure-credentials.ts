import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { OpenShiftStoreSecret } from './store-secret';
import { PLATFORM_CREDENTIALS } from '../../credentials/platform-credentials';
import { CLUSTER_API_NAMESPACE } from '../../namespaces';
import { OpenShiftPlatform } from '../../platform';

/** Settings of `OpenShiftAzureCredentials`. */
export interface OpenShiftAzureCredentialsProps {
  /** The ClusterSecretStore that has the values. */
  readonly secretStoreName: string;
  /** The entry of the store, for example `cross-csp/azure`. */
  readonly storeKey: string;
  /**
   * The property of the entry that has the id of the subscription.
   * @default subscription_id
   */
  readonly subscriptionProperty?: string;
}

/**
 * The Secret that the provider of Azure in OpenShift reads when it starts, from a store. On a cluster of another platform the credentials operator does not write it.
 */
export class OpenShiftAzureCredentials extends Construct {
  /** The ExternalSecret. */
  public readonly resource: ApiObject;

  constructor(scope: Construct, id: string, props: OpenShiftAzureCredentialsProps) {
    super(scope, id);
    const { secretStoreName, storeKey, subscriptionProperty = 'subscription_id' } = props;
    this.resource = new OpenShiftStoreSecret(this, 'Secret', {
      secretName: PLATFORM_CREDENTIALS[OpenShiftPlatform.AZURE].secretName,
      namespace: CLUSTER_API_NAMESPACE,
      secretStoreName,
      storeKey,
      properties: { azure_subscription_id: subscriptionProperty },
    }).resource;
  }
}
