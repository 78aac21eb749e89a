import { Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { AwsCapacityType, AwsImage, AwsRef, AwsWorkerPool } from '../providers/aws';
import { K0smotronControlPlane, K0smotronPersistence, K0smotronRemoteWorkerPool } from '../providers/k0smotron';
import { Endpoint, MixedCluster, Replicas, ServiceType } from '../root';
import { AwsBlueprintProps, KUBERNETES_VERSION, addAws, AWS_AMI, AWS_SECURITY_GROUP, AWS_SUBNET } from './example-environment';

/**
 * A control plane that k0smotron runs as pods, workers on hosts that it reaches over SSH and on AWS.
 *
 * RemoteCluster is the neutral primary: it is ready at once and builds nothing, so pools of any provider can come and go. No cloud
 * controller manager runs here; nodes of AWS would wait for one without `externalCloudProvider: false`.
 */
export class K0smotronRemoteCluster extends Chart {
  constructor(scope: Construct, id: string, props: AwsBlueprintProps = {}) {
    super(scope, id, { namespace: 'factory', ...props });
    const cluster = new MixedCluster(this, 'Cluster', {
      clusterName: 'factory',
      apiVersion: props.apiVersion,
      kubernetesVersion: props.kubernetesVersion ?? KUBERNETES_VERSION,
      endpoint: Endpoint.of('198.51.100.30', 6443),
      podCidrs: ['10.244.0.0/16'],
    });
    new K0smotronControlPlane(cluster, 'ControlPlane', {
      replicas: 3,
      serviceType: ServiceType.LOAD_BALANCER,
      persistence: K0smotronPersistence.pvc({ size: '10Gi' }),
    });
    new K0smotronRemoteWorkerPool(cluster, 'Floor', {
      replicas: Replicas.fixed(3),
      hosts: ['192.168.30.11', '192.168.30.12', '192.168.30.13'].map(address => ({
        address, user: 'k0s', useSudo: true, sshKeySecretName: 'factory-ssh',
      })),
      nodeLabels: { 'example.com/site': 'floor' },
    });
    addAws(cluster);
    new AwsWorkerPool(cluster, 'Cloud', {
      replicas: Replicas.autoscaled(0, 5, { cpu: '4', memory: '16Gi' }),
      instanceType: 'm7i.xlarge',
      image: AwsImage.fromId(props.amiId ?? AWS_AMI),
      subnet: AwsRef.fromId(AWS_SUBNET),
      securityGroups: [AwsRef.fromId(AWS_SECURITY_GROUP)],
      capacityType: AwsCapacityType.spot(),
      // They fetch their bootstrap data, with the join token, from Secrets Manager: whoever may describe an instance reads its user data.
      machineIdentity: 'nodes.cluster-api-provider-aws.sigs.k8s.io',
      // k0smotron gives nodes their provider ids, so no cloud controller is needed.
      externalCloudProvider: false,
    });
  }
}
