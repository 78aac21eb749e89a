import { Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { VclusterControlPlane } from '../providers/vcluster';
import { MixedCluster } from '../root';
import { BlueprintProps } from './example-environment';

/**
 * A virtual cluster: its control plane is a pod of the host cluster, and its pods run on the nodes of the host cluster.
 */
export class VclusterCluster extends Chart {
  constructor(scope: Construct, id: string, props: BlueprintProps = {}) {
    super(scope, id, { namespace: 'preview', ...props });
    const cluster = new MixedCluster(this, 'Cluster', {
      clusterName: 'preview',
      apiVersion: props.apiVersion,
      kubernetesVersion: props.kubernetesVersion ?? 'v1.32.1',
      podCidrs: ['10.244.0.0/16'],
    });
    new VclusterControlPlane(cluster, 'ControlPlane');
  }
}
