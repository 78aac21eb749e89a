import { Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { EksAuthenticationMode, EksControlPlane, EksManagedMachinePool } from '../providers/aws';
import { OcmPullAccess, OcmWork, RemoteAccess } from '../remote';
import { MixedCluster, Replicas } from '../root';
import { BlueprintProps, KUBERNETES_VERSION } from './example-environment';

/** Settings of `PrivateEksPull`. */
export interface PrivateEksPullProps extends BlueprintProps {
  /**
   * What the agent applies to the cluster.
   * @default - nothing
   */
  readonly works?: OcmWork[];
}

/**
 * EKS whose API server nobody outside of its VPC can reach. AWS builds it, with its addons and access entries; an agent of Open Cluster Management in it dials the management
 * cluster, which is the hub, and applies what lies there for it.
 */
export class PrivateEksPull extends Chart {
  /** How the cluster gets its work. Its `remoteChart()` is what somebody inside of the VPC applies, once. */
  public readonly access: OcmPullAccess;

  constructor(scope: Construct, id: string, { works, ...props }: PrivateEksPullProps = {}) {
    super(scope, id, { namespace: 'vault', ...props });
    this.access = RemoteAccess.pull({ hubUrl: 'https://hub.example.com:6443', secretStoreName: 'platform', clusterSet: 'private', works });
    const cluster = new MixedCluster(this, 'Cluster', {
      clusterName: 'vault',
      apiVersion: props.apiVersion,
      kubernetesVersion: props.kubernetesVersion ?? KUBERNETES_VERSION,
      podCidrs: ['192.168.0.0/16'],
      remoteAccess: this.access,
    });
    new EksControlPlane(cluster, 'ControlPlane', {
      region: 'eu-central-1',
      endpointAccess: { publicAccess: false, privateAccess: true },
      authenticationMode: EksAuthenticationMode.API,
      creatorIsAdmin: false,
      // Who installs the agent: an instance in the VPC with this role, which applies the remote chart and goes.
      accessEntries: [{
        principalArn: 'arn:aws:iam::123456789012:role/vault-bootstrap',
        policies: [{ policyArn: 'arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy' }],
      }],
      addons: [
        { name: 'vpc-cni', version: 'v1.20.4-eksbuild.1' },
        { name: 'kube-proxy', version: 'v1.34.0-eksbuild.2' },
        { name: 'coredns', version: 'v1.12.3-eksbuild.1' },
      ],
    });
    new EksManagedMachinePool(cluster, 'Workers', { replicas: Replicas.fixed(3), instanceType: 'm7i.large' });
  }
}
