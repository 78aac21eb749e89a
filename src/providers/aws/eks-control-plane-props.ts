import { EksAccessProps } from './eks-access';
import { EksAddonProps } from './eks-addons';
import { EksBootstrap } from './eks-bootstrap';
import { IAwsIdentity } from './identity';
import { AwsNetwork } from './network';

/** Who reaches the API server. */
export interface EksEndpointAccess {
  /**
   * It has a public address.
   * @default true
   */
  readonly publicAccess?: boolean;
  /**
   * The networks that reach the public address.
   * @default - all
   */
  readonly publicCidrs?: string[];
  /**
   * It has an address in the VPC.
   * @default false
   */
  readonly privateAccess?: boolean;
}

/** Logs of the control plane. */
export enum EksLogType {
  /** The API server. */
  API_SERVER = 'apiServer',
  /** The audit log of the API server. */
  AUDIT = 'audit',
  /** The IAM authenticator. */
  AUTHENTICATOR = 'authenticator',
  /** The controller manager. */
  CONTROLLER_MANAGER = 'controllerManager',
  /** The scheduler. */
  SCHEDULER = 'scheduler',
}

/** What happens at the end of the standard support of a Kubernetes version. */
export enum EksUpgradePolicy {
  /** The cluster goes into extended support, which costs more. */
  EXTENDED = 'extended',
  /** AWS upgrades the cluster. */
  STANDARD = 'standard',
}

/** How the kubeconfig for people gets its tokens. */
export enum EksTokenMethod {
  /** By aws-iam-authenticator. */
  IAM_AUTHENTICATOR = 'iam-authenticator',
  /** By the AWS CLI. */
  AWS_CLI = 'aws-cli',
}

/** Settings of EKS as the control plane. */
export interface EksControlPlaneProps extends EksAccessProps, EksAddonProps {
  /** The region, for example `eu-central-1`. It cannot be changed later. */
  readonly region: string;
  /**
   * The name of the AWSManagedControlPlane.
   * @default - cluster name and `control-plane`
   */
  readonly controlPlaneName?: string;
  /**
   * The name of the cluster in EKS. It cannot be changed later.
   * @default - namespace and name of the AWSManagedControlPlane
   */
  readonly eksClusterName?: string;
  /**
   * How the nodes of all pools join, and which images they look for.
   * @default - EksBootstrap.nodeadm(), because AWS publishes no images without nodeadm since Kubernetes 1.33
   */
  readonly nodeBootstrap?: EksBootstrap;
  /**
   * Who acts in AWS. It cannot be removed later.
   * @default - AwsIdentity.controller()
   */
  readonly identity?: IAwsIdentity;
  /**
   * The IAM role of the control plane.
   * @default - that which clusterawsadm makes
   */
  readonly roleName?: string;
  /**
   * Further policies of that role, where Cluster API Provider AWS may change roles.
   * @default - none
   */
  readonly roleAdditionalPolicies?: string[];
  /**
   * The key pair of the bastion host, and of node groups with remote access that name none; the empty text is no key.
   * @default - the key pair named `default`
   */
  readonly sshKeyName?: string;
  /**
   * Who reaches the API server.
   * @default - everybody
   */
  readonly endpointAccess?: EksEndpointAccess;
  /**
   * Logs that go to CloudWatch. An empty list switches all of them off.
   * @default - none
   */
  readonly logTypes?: EksLogType[];
  /**
   * The KMS key that encrypts Secrets, as ARN or alias. It can neither be changed nor removed later.
   * @default - that of AWS
   */
  readonly secretsEncryptionKey?: string;
  /**
   * The network.
   * @default - a new VPC with public and private subnets
   */
  readonly network?: AwsNetwork;
  /**
   * A further address range of the VPC for pods, inside 100.64.0.0/10 or 198.19.0.0/16.
   * @default - pods have addresses of the subnets of their nodes
   */
  readonly secondaryCidr?: string;
  /**
   * Give EKS the private subnets only.
   * @default false
   */
  readonly restrictPrivateSubnets?: boolean;
  /**
   * Make an OpenID provider of the cluster, so that service accounts can have IAM roles.
   * @default false
   */
  readonly associateOidcProvider?: boolean;
  /**
   * How the kubeconfig for people gets its tokens.
   * @default EksTokenMethod.IAM_AUTHENTICATOR
   */
  readonly tokenMethod?: EksTokenMethod;
  /**
   * What happens at the end of the standard support of the Kubernetes version.
   * @default - that of EKS
   */
  readonly upgradePolicy?: EksUpgradePolicy;
  /**
   * Tags of everything that is made in AWS.
   * @default - only those of Cluster API Provider AWS
   */
  readonly additionalTags?: { readonly [key: string]: string };
  /**
   * Labels of the AWSManagedControlPlane.
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string };
  /**
   * Annotations of the AWSManagedControlPlane.
   * @default - none
   */
  readonly annotations?: { readonly [key: string]: string };
}
