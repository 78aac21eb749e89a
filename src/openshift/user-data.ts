import { ApiObject, Duration } from 'cdk8s';
import { Construct } from 'constructs';
import { createReleaseObject, externalSecret } from './manifests';
import { CLUSTER_API_NAMESPACE } from './namespaces';
import { claimName, goDuration } from '../cdk8s-helpers';
import { checkLabelName, checkObjectName, CLUSTER_NAME_LABEL } from '../core';

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
  /**
   * The name of the copy.
   * @default - that of what is copied
   */
  readonly secretName?: string;
  /**
   * The cluster, which is the infrastructure name of OpenShift. With it the Secret has the label by which the controllers of Cluster API keep it at hand.
   * @default - no label: controllers ask the API server each time
   */
  readonly clusterName?: string;
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
    const source = checkObjectName(this, 'machineConfigPool', `${props.machineConfigPool ?? 'worker'}-user-data-managed`);
    this.secretName = props.secretName === undefined ? source : checkObjectName(this, 'secretName', props.secretName);
    const { clusterName } = props;
    const userData = '{{ .userData }}';
    const object = externalSecret({ name: claimName(this, 'ExternalSecret', this.secretName), namespace: CLUSTER_API_NAMESPACE }, {
      storeKind: 'SecretStore',
      storeName: checkObjectName(this, 'secretStoreName', props.secretStoreName),
      refreshInterval: goDuration(props.refreshInterval ?? Duration.hours(1)),
      template: {
        ...clusterName !== undefined && { metadata: { labels: { [CLUSTER_NAME_LABEL]: checkLabelName(this, 'clusterName', clusterName) } } },
        // Cluster API reads `value`, and the provider of bare metal `userData`.
        data: { value: userData, userData, format: 'ignition' },
      },
      // In the namespace that the store reads.
      data: { userData: { key: source, property: 'userData' } },
    });
    this.resource = createReleaseObject(this, 'Resource', object);
  }
}
