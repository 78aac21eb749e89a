import { ChartProps } from 'cdk8s';
import { ClusterApiVersion } from '..';

/** The Kubernetes version of a blueprint that has no reason for another. */
export const KUBERNETES_VERSION = 'v1.34.2';

/** Settings of every blueprint with a cluster. */
export interface BlueprintProps extends ChartProps {
  /**
   * The version of the Cluster API objects.
   * @default - V1BETA2; V1BETA1 in `DocumentedMixedCluster`
   */
  readonly apiVersion?: ClusterApiVersion;
  /**
   * The Kubernetes version of the control plane and of all pools. Node images whose names hold the version follow it.
   * @default - v1.34.2; v1.23.5 in `DocumentedMixedCluster`, v1.32.1 in `VclusterCluster`
   */
  readonly kubernetesVersion?: string;
}

/** Settings of a blueprint with machines on AWS whose image is one of your own. */
export interface AwsBlueprintProps extends BlueprintProps {
  /**
   * The AMI of the machines on AWS. Its name does not tell the version of the Kubernetes in it, so give a new one along with a new
   * `kubernetesVersion`, except to `K0smotronRemoteCluster`: its nodes download k0s.
   * @default - one that stands for yours
   */
  readonly amiId?: string;
}
