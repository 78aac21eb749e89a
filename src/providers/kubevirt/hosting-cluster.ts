import { Chart } from 'cdk8s';
import { IConstruct } from 'constructs';
import { checkObjectName } from '../../core';

/** The kubeconfig of the cluster that runs the virtual machines: a Secret with the key `kubeconfig` and, if wanted, `namespace`. */
export interface KubevirtHostingCluster {
  /** The name of the Secret. */
  readonly kubeconfigSecretName: string;
  /**
   * The namespace of the Secret.
   * @default - the namespace of the chart
   */
  readonly kubeconfigSecretNamespace?: string;
}

/** The reference to a Secret. */
export function secretReference(scope: IConstruct, secret?: KubevirtHostingCluster) {
  const namespace = secret?.kubeconfigSecretNamespace ?? Chart.of(scope).namespace;
  return secret && {
    apiVersion: 'v1',
    kind: 'Secret',
    name: checkObjectName(scope, 'hostingCluster', secret.kubeconfigSecretName),
    namespace: namespace === undefined ? undefined : checkObjectName(scope, 'hostingCluster namespace', namespace),
  };
}
