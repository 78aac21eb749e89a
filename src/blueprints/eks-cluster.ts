import { Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { AwsIdentity, AwsWorkerPool, EksCapacityType, EksControlPlane, EksManagedMachinePool } from '../providers/aws';
import { MixedCluster, Replicas } from '../root';
import { BlueprintProps, KUBERNETES_VERSION } from './example-environment';

/**
 * EKS with a managed node group and a pool of self-managed instances. Nodes of other providers cannot join it. EKS brings the cloud
 * controller manager that its nodes wait for.
 */
export class EksCluster extends Chart {
  constructor(scope: Construct, id: string, props: BlueprintProps = {}) {
    super(scope, id, { namespace: 'shop', ...props });
    const cluster = new MixedCluster(this, 'Cluster', {
      clusterName: 'shop',
      apiVersion: props.apiVersion,
      kubernetesVersion: props.kubernetesVersion ?? KUBERNETES_VERSION,
      podCidrs: ['192.168.0.0/16'],
    });
    new EksControlPlane(cluster, 'ControlPlane', {
      region: 'eu-central-1',
      identity: AwsIdentity.fromRoleIdentity('shop-aws'),
      addons: [{ name: 'coredns', version: 'v1.12.1-eksbuild.2' }],
    });
    new EksManagedMachinePool(cluster, 'Managed', {
      replicas: Replicas.autoscaled(2, 10),
      instanceType: 'm7i.large',
      capacityType: EksCapacityType.SPOT,
      nodeLabels: { 'example.com/tier': 'web' },
    });
    new AwsWorkerPool(cluster, 'Batch', {
      replicas: Replicas.fixed(2),
      instanceType: 'c7i.2xlarge',
      machineIdentity: 'nodes.cluster-api-provider-aws.sigs.k8s.io',
      failureDomain: 'eu-central-1a',
    });
  }
}
