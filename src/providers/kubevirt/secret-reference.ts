import { Chart } from 'cdk8s';
import { IConstruct } from 'constructs';
import { checkObjectName } from '../../core';

/** The kubeconfig of the cluster that runs the virtual machines: a Secret with the key `kubeconfig` and, if wanted, `namespace`. */
export interface KubevirtInfraClusterSecret {
  /** The name of the Secret. */
  readonly name: string;
  /**
   * The namespace of the Secret.
   * @default - the namespace of the chart
   */
  readonly namespace?: string;
}

/** The reference to a Secret. */
export function secretReference(scope: IConstruct, secret?: KubevirtInfraClusterSecret) {
  const namespace = secret?.namespace ?? Chart.of(scope).namespace;
  return secret && {
    apiVersion: 'v1',
    kind: 'Secret',
    name: checkObjectName(scope, 'infraClusterSecret', secret.name),
    namespace: namespace === undefined ? undefined : checkObjectName(scope, 'infraClusterSecret namespace', namespace),
  };
}
