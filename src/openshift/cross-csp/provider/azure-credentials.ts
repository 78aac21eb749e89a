import { ApiObject, Duration } from 'cdk8s';
import { Construct } from 'constructs';
import { claimName, goDuration } from '../../../cdk8s-helpers';
import { checkObjectName, refuse } from '../../../core';
import { BundleGuard } from '../../../guard';
import { PLATFORM_CREDENTIALS } from '../../credentials/platform-credentials';
import { createReleaseObject, externalSecret } from '../../manifests';
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
  /**
   * How often the copy is renewed.
   * @default - every hour
   */
  readonly refreshInterval?: Duration;
}

/**
 * The Secret that the provider of Azure in OpenShift reads when it starts, from a store. On a cluster of another platform the credentials operator does not write it.
 */
export class OpenShiftAzureCredentials extends Construct {
  /** The ExternalSecret. */
  public readonly resource: ApiObject;

  constructor(scope: Construct, id: string, props: OpenShiftAzureCredentialsProps) {
    super(scope, id);
    BundleGuard.install(this);
    const { storeKey, subscriptionProperty = 'subscription_id', refreshInterval = Duration.hours(1) } = props;
    if (storeKey.trim() === '' || subscriptionProperty.trim() === '') {
      refuse(this, 'input/missing-value', "'storeKey' or 'subscriptionProperty' is empty; name the entry of the store, for example 'cross-csp/azure'");
    }
    const { secretName } = PLATFORM_CREDENTIALS[OpenShiftPlatform.AZURE];
    this.resource = createReleaseObject(this, 'Resource', externalSecret({ name: claimName(this, 'ExternalSecret', secretName), namespace: CLUSTER_API_NAMESPACE }, {
      storeKind: 'ClusterSecretStore',
      storeName: checkObjectName(this, 'secretStoreName', props.secretStoreName),
      refreshInterval: goDuration(refreshInterval),
      data: { azure_subscription_id: { key: storeKey, property: subscriptionProperty } },
    }));
  }
}
