import { ApiObject, Duration } from 'cdk8s';
import { Construct } from 'constructs';
import { claimName, goDuration } from '../../../cdk8s-helpers';
import { checkLabelName, checkObjectName, refuse } from '../../../core';
import { BundleGuard } from '../../../guard';
import { createReleaseObject, externalSecret } from '../../manifests';

/** Settings of `OpenShiftStoreSecret`. */
export interface OpenShiftStoreSecretProps {
  /** The name of the Secret. */
  readonly secretName: string;
  /** The namespace of the Secret. */
  readonly namespace: string;
  /** The ClusterSecretStore that has the values. */
  readonly secretStoreName: string;
  /** The entry of the store, for example `cross-csp/azure-link/tunnel1`. */
  readonly storeKey: string;
  /** The properties of the entry, by key of the Secret. */
  readonly properties: { readonly [secretKey: string]: string };
  /**
   * How often the Secret is renewed.
   * @default - every hour
   */
  readonly refreshInterval?: Duration;
}

/** A Secret that External Secrets makes from a store, so that no value stands in YAML: credentials of a provider, or the key of a tunnel. */
export class OpenShiftStoreSecret extends Construct {
  /** The ExternalSecret. */
  public readonly resource: ApiObject;

  constructor(scope: Construct, id: string, props: OpenShiftStoreSecretProps) {
    super(scope, id);
    BundleGuard.install(this);
    const { storeKey, refreshInterval = Duration.hours(1) } = props;
    const properties = Object.entries(props.properties);
    if (storeKey.trim() === '' || properties.length === 0 || properties.some(([, property]) => property.trim() === '')) {
      refuse(this, 'input/missing-value', "'storeKey' or one of 'properties' is empty; name an entry of the store and what is read of it, for example { psk: 'psk' }");
    }
    const name = claimName(this, 'ExternalSecret', checkObjectName(this, 'secretName', props.secretName));
    this.resource = createReleaseObject(this, 'Resource', externalSecret({ name, namespace: checkLabelName(this, 'namespace', props.namespace) }, {
      storeKind: 'ClusterSecretStore',
      storeName: checkObjectName(this, 'secretStoreName', props.secretStoreName),
      refreshInterval: goDuration(refreshInterval),
      data: Object.fromEntries(properties.map(([secretKey, property]) => [secretKey, { key: storeKey, property }])),
    }));
  }
}
