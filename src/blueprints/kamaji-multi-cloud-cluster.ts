import { Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { AwsImage, AwsRef, AwsWorkerPool } from '../providers/aws';
import { AzureWorkerPool } from '../providers/azure';
import { KamajiControlPlane, KamajiKonnectivity } from '../providers/kamaji';
import { Metal3Image, Metal3WorkerPool } from '../providers/metal3';
import { Endpoint, HostSelector, MixedCluster, Replicas } from '../root';
import { AwsBlueprintProps, KUBERNETES_VERSION, addAws, addAzure, AWS_AMI, AWS_SECURITY_GROUP, AWS_SUBNET, azureNodeImage } from './example-environment';

/**
 * A control plane that Kamaji runs as pods, workers on AWS, on Azure and on bare metal.
 *
 * The Metal3Cluster is the primary, because it builds nothing; the endpoint is the address that Kamaji's Service gets. The API server
 * reaches nodes through konnectivity, so every pool needs a way to ports 6443 and 8132 of that address, and nothing comes back.
 *
 * No cloud controller manager runs here, so the pools on clouds say so and know their provider ids from the start. Without
 * `externalCloudProvider: false` their nodes would wait for that of their cloud.
 */
export class KamajiMultiCloudCluster extends Chart {
  constructor(scope: Construct, id: string, props: AwsBlueprintProps = {}) {
    super(scope, id, { namespace: 'tenant-a', ...props });
    const version = props.kubernetesVersion ?? KUBERNETES_VERSION;
    const cluster = new MixedCluster(this, 'Cluster', {
      clusterName: 'tenant-a',
      apiVersion: props.apiVersion,
      kubernetesVersion: version,
      endpoint: Endpoint.of('198.51.100.20'),
      podCidrs: ['10.244.0.0/16'],
    });
    new KamajiControlPlane(cluster, 'ControlPlane', {
      replicas: 3,
      dataStoreName: 'postgres-gold',
      serviceAnnotations: { 'metallb.io/loadBalancerIPs': '198.51.100.20' },
      konnectivity: KamajiKonnectivity.daemonSet({ hostNetwork: true }),
    });
    addAws(cluster);
    new AwsWorkerPool(cluster, 'Aws', {
      replicas: Replicas.autoscaled(1, 10),
      instanceType: 'm7i.xlarge',
      image: AwsImage.fromId(props.amiId ?? AWS_AMI),
      subnet: AwsRef.fromId(AWS_SUBNET),
      securityGroups: [AwsRef.fromId(AWS_SECURITY_GROUP)],
      machineIdentity: 'nodes.cluster-api-provider-aws.sigs.k8s.io',
      externalCloudProvider: false,
    });
    addAzure(cluster);
    new AzureWorkerPool(cluster, 'Azure', {
      replicas: Replicas.fixed(2),
      failureDomain: '1',
      instanceType: 'Standard_D4s_v5',
      image: azureNodeImage('ubuntu-2404', version),
      sshPublicKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ9TVFuKzvCtTqCqk1rPRNFZ8vCsqBZF7vBsYMUOG1wk platform@example.com',
      externalCloudProvider: false,
    });
    new Metal3WorkerPool(cluster, 'BareMetal', {
      replicas: Replicas.fixed(3),
      image: Metal3Image.raw({
        url: `http://images.example.com/ubuntu-2404-kube-${version}.raw`,
        checksum: `http://images.example.com/ubuntu-2404-kube-${version}.raw.sha256sum`,
      }),
      hostSelector: HostSelector.matchLabels({ tenant: 'a' }),
    });
  }
}
