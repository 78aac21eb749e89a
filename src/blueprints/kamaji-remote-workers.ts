import { Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { AwsImage, AwsRef, AwsWorkerPool } from '../providers/aws';
import { KamajiControlPlane, KamajiKonnectivity } from '../providers/kamaji';
import { Metal3Image, Metal3WorkerPool } from '../providers/metal3';
import { ClusterConnection, Endpoint, HostSelector, MixedCluster, Replicas, TaintEffect } from '../root';
import { AwsBlueprintProps, KUBERNETES_VERSION, addAws, AWS_AMI, AWS_SECURITY_GROUP, AWS_SUBNET } from './example-environment';

const IMAGES = 'https://images.plant.example.com';

/**
 * A control plane that Kamaji runs as pods, with workers in networks that it has no route to: bare metal in a factory, and instances in a VPC.
 *
 * Only nodes dial, ports 6443 and 8132 of one address. What the API server has to send to them, for logs, exec and webhooks, takes the connections of
 * their konnectivity agents. Making machines is another matter: Metal3 has to reach the BMCs of the hosts, and AWS is asked by its API.
 */
export class KamajiRemoteWorkers extends Chart {
  /** What the firewalls of the factory and of the VPC have to let out. */
  public readonly connections: ClusterConnection[];

  constructor(scope: Construct, id: string, props: AwsBlueprintProps = {}) {
    super(scope, id, { namespace: 'plant', ...props });
    const version = props.kubernetesVersion ?? KUBERNETES_VERSION;
    const cluster = new MixedCluster(this, 'Cluster', {
      clusterName: 'plant',
      apiVersion: props.apiVersion,
      kubernetesVersion: version,
      // The address of Kamaji's Service, which the load balancer is told below.
      endpoint: Endpoint.of('198.51.100.40'),
      podCidrs: ['10.244.0.0/16'],
    });
    const controlPlane = new KamajiControlPlane(cluster, 'ControlPlane', {
      serviceAnnotations: { 'metallb.io/loadBalancerIPs': '198.51.100.40' },
      // For people, who have a name for it. Nodes are told the address.
      certSans: ['plant.api.example.com'],
      // In the network of the nodes, so that agents work before there is a CNI.
      konnectivity: KamajiKonnectivity.daemonSet({ hostNetwork: true }),
    });
    this.connections = controlPlane.connections;
    new Metal3WorkerPool(cluster, 'Factory', {
      replicas: Replicas.fixed(3),
      image: Metal3Image.qcow2({ url: `${IMAGES}/node-${version}.qcow2`, checksum: `${IMAGES}/node-${version}.qcow2.sha256sum` }),
      hostSelector: HostSelector.matchLabels({ site: 'factory' }),
      nodeLabels: { 'example.com/site': 'factory' },
      // Agents tolerate the taints of all pools.
      taints: [{ key: 'example.com/site', value: 'factory', effect: TaintEffect.NO_SCHEDULE }],
    });
    addAws(cluster);
    new AwsWorkerPool(cluster, 'Cloud', {
      replicas: Replicas.autoscaled(1, 6),
      instanceType: 'm7i.xlarge',
      image: AwsImage.fromId(props.amiId ?? AWS_AMI),
      subnet: AwsRef.fromId(AWS_SUBNET),
      securityGroups: [AwsRef.fromId(AWS_SECURITY_GROUP)],
      machineIdentity: 'nodes.cluster-api-provider-aws.sigs.k8s.io',
      nodeLabels: { 'example.com/site': 'cloud' },
      // No cloud controller manager runs here.
      externalCloudProvider: false,
    });
  }
}
