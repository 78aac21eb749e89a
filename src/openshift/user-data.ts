import { ApiObject, Duration, Lazy } from 'cdk8s';
import { Construct } from 'constructs';
import { CLUSTER_API_NAMESPACE } from './namespaces';
import { ExternalSecret } from '../../imports/external-secrets/v1/external-secrets.io';
import { claimName, goDuration } from '../cdk8s-helpers';
import { checkObjectName, l1Enum } from '../core';

/** Settings of a copy of user data. */
export interface OpenShiftUserDataProps {
  /** The SecretStore in `openshift-cluster-api` that reads Secrets of `openshift-machine-api`. */
  readonly secretStoreName: string;
  /**
   * The MachineConfigPool of the nodes. The machine config operator writes the user data of each to `<pool>-user-data-managed`.
   * @default worker
   */
  readonly machineConfigPool?: string;
  /**
   * How often the copy is renewed.
   * @default - every hour
   */
  readonly refreshInterval?: Duration;
}

/**
 * Copies the user data of a MachineConfigPool to where Cluster API reads it, by External Secrets, so that no certificate stands in YAML and a new one is
 * followed.
 *
 * Of the user data of workers on clouds the operators of OpenShift keep a copy themselves. On bare metal, and for any other MachineConfigPool, nobody does.
 */
export class OpenShiftUserData extends Construct {
  /** The ExternalSecret. */
  public readonly resource: ApiObject;
  /** The Secret, for `userDataSecretName` of an OpenShiftCluster. */
  public readonly secretName: string;

  constructor(scope: Construct, id: string, props: OpenShiftUserDataProps) {
    super(scope, id);
    this.secretName = checkObjectName(this, 'machineConfigPool', `${props.machineConfigPool ?? 'worker'}-user-data-managed`);
    const store = checkObjectName(this, 'secretStoreName', props.secretStoreName);
    const refreshInterval = goDuration(props.refreshInterval ?? Duration.hours(1));
    claimName(this, 'ExternalSecret', this.secretName);
    this.resource = new ApiObject(this, 'Resource', {
      metadata: { name: this.secretName, namespace: CLUSTER_API_NAMESPACE },
      spec: Lazy.any({ produce: () => this.render(store, refreshInterval) }),
      ...ExternalSecret.GVK,
    });
  }

  private render(store: string, refreshInterval?: string): unknown {
    const userData = '{{ .userData }}';
    return ExternalSecret.manifest({
      spec: {
        refreshInterval,
        secretStoreRef: { kind: l1Enum('SecretStore'), name: store },
        target: {
          name: this.secretName,
          creationPolicy: l1Enum('Owner'),
          // Defaults, written out because the API server would add them.
          deletionPolicy: l1Enum('Retain'),
          // Cluster API reads `value`, and the provider of bare metal `userData`.
          template: { engineVersion: l1Enum('v2'), mergePolicy: l1Enum('Replace'), data: { value: userData, userData, format: 'ignition' } },
        },
        // In the namespace that the store reads.
        data: [{ secretKey: 'userData', remoteRef: { key: this.secretName, property: 'userData' } }],
      },
    }).spec;
  }
}
