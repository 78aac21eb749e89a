import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { checkRegion, checkSshKeyName, checkTags } from './checks';
import { AwsIdentity, IAwsIdentity, identityRef } from './identity';
import { AwsImageLookup } from './image';
import { AwsLoadBalancer, checkLoadBalancer, renderLoadBalancer, renderNoLoadBalancer } from './load-balancer';
import { AwsClusterSubnet, AwsNetwork, checkNetwork, nodeCidrsOf, renderNetwork } from './network';
import { AWS_LOAD_BALANCER, AWS_TRAITS } from './traits';
import { AwsCluster } from '../../../imports/aws/v1beta2/infrastructure.cluster.x-k8s.io';
import {
  canBeLoadBalancer, IInfraCluster, IInfraProvider, IMixedCluster, InfraCluster, InfraClusterProps, InfraClusterRole, refuseInfraCluster,
} from '../../contract';
import { copyProps, Endpoint, finding, inScope, nonEmptyMap } from '../../core';

const API_PORT = 6443;

/** Settings of an AWSCluster. */
export interface AwsInfraClusterProps extends InfraClusterProps {
  /** The region, for example `eu-central-1`. It cannot be changed later. */
  readonly region: string;
  /**
   * Who acts in AWS. It cannot be removed later.
   * @default - AwsIdentity.controller()
   */
  readonly identity?: IAwsIdentity;
  /**
   * The load balancer in front of the API server, only where machines of AWS carry the control plane.
   * @default - a network load balancer that everybody reaches
   */
  readonly apiServerLoadBalancer?: AwsLoadBalancer;
  /**
   * The network.
   * @default - a new VPC with public and private subnets, where the controller of the AWSCluster acts on it
   */
  readonly network?: AwsNetwork;
  /**
   * How images are found for machines that name none.
   * @default - images that Cluster API Provider AWS has published for the Kubernetes version, if it has
   */
  readonly imageLookup?: AwsImageLookup;
  /**
   * The key pair of machines that name none; the empty text is no key.
   * @default - the key pair named `default`, or no key where the controller of the AWSCluster does not act on it
   */
  readonly sshKeyName?: string;
  /**
   * Tags of everything that is made in AWS.
   * @default - only those of Cluster API Provider AWS
   */
  readonly additionalTags?: { readonly [key: string]: string };
  /**
   * The partition of AWS, for example `aws-cn`.
   * @default - that of the region
   */
  readonly partition?: string;
}

/**
 * The AWSCluster of a mixed cluster. It needs a region, so create it before the first AWS control plane or pool.
 *
 * Its controller builds network and load balancer where it is the primary infra cluster of a control plane on AWS machines, the network alone
 * under a hosted control plane, and nothing where it is a secondary.
 *
 * @example
 * new AwsInfraCluster(cluster, 'AwsCluster', { region: 'eu-central-1', identity: AwsIdentity.fromRoleIdentity('edge') });
 */
export class AwsInfraCluster extends InfraCluster {
  /**
   * The AwsInfraCluster of a cluster, if it is made here.
   *
   * @internal
   */
  public static _of(cluster: IMixedCluster): AwsInfraCluster | undefined {
    return cluster.infraClusterOf(AWS_TRAITS.infraClusterKind) as AwsInfraCluster | undefined;
  }

  /** The AWSCluster object. */
  public readonly resource: ApiObject;
  /**
   * The subnets that were given.
   *
   * @internal
   */
  public readonly _subnets: readonly AwsClusterSubnet[];

  constructor(cluster: IMixedCluster, id: string, props: AwsInfraClusterProps) {
    super(cluster, id, AWS_TRAITS, props, nodeCidrsOf(props.network));
    const { apiServerLoadBalancer, network, ...settings } = copyProps(props);
    inScope(this, () => checkSettings(props));
    this._subnets = network?.subnets ?? [];
    const identity = settings.identity ?? AwsIdentity.controller();
    this.resource = this._createResource(AwsCluster.GVK, () => AwsCluster.manifest({
      spec: {
        region: settings.region,
        partition: settings.partition,
        identityRef: identityRef(identity),
        controlPlaneEndpoint: this._endpoint(),
        controlPlaneLoadBalancer: this._role.carriesControlPlane ? renderLoadBalancer(apiServerLoadBalancer ?? {}) : renderNoLoadBalancer(),
        network: network && renderNetwork(network),
        imageLookupFormat: settings.imageLookup?.format,
        imageLookupOrg: settings.imageLookup?.org,
        imageLookupBaseOs: settings.imageLookup?.baseOs,
        sshKeyName: settings.sshKeyName,
        additionalTags: nonEmptyMap(settings.additionalTags),
      },
    }).spec);
    this._attach();
    if (Construct.isConstruct(identity)) {
      this.resource.addDependency(identity);
    }
    this.node.addValidation({ validate: () => findingsOf(cluster, this._role, apiServerLoadBalancer) });
  }
}

/** AWS as a provider of machines. */
export const AWS: IInfraProvider = {
  traits: AWS_TRAITS,
  createInfraCluster: (cluster: IMixedCluster): IInfraCluster => refuseInfraCluster(cluster, AWS_TRAITS, 'a region',
    "for EKS the EksControlPlane before the pools, else new AwsInfraCluster(cluster, 'Aws', { region: 'eu-central-1' })"),
};

function checkSettings({ region, sshKeyName, additionalTags, apiServerLoadBalancer, network }: AwsInfraClusterProps): void {
  checkRegion(region);
  checkSshKeyName(sshKeyName);
  checkTags('additionalTags', additionalTags);
  checkLoadBalancer(apiServerLoadBalancer ?? {});
  checkNetwork(network ?? {});
}

/** What depends on the part that the AWSCluster plays. */
function findingsOf(cluster: IMixedCluster, role: InfraClusterRole, loadBalancer?: AwsLoadBalancer): string[] {
  if (role.carriesControlPlane) {
    return role.isReconciled ? overwrittenEndpoint(cluster.endpoint) : missingLoadBalancer(loadBalancer);
  }
  return loadBalancer === undefined ? [] : [finding('input/invalid-value',
    "'apiServerLoadBalancer' has no API server behind it, because no machine of AWS carries the control plane; leave it out")];
}

/** The controller writes the address of the load balancer that it builds, and its own webhook refuses to replace another one. */
function overwrittenEndpoint(endpoint?: Endpoint): string[] {
  return endpoint === undefined || (canBeLoadBalancer(endpoint.host, AWS_LOAD_BALANCER) && endpoint.port === API_PORT) ? [] : [finding('infrastructure/endpoint-overwritten',
    `'endpoint' ${endpoint} cannot stand on an AWSCluster whose controller builds the load balancer: it writes that address; `
    + `apply the cluster without 'endpoint' and without pools that need it, then give the DNS name of the load balancer and port ${API_PORT}`)];
}

/** Machines register with a load balancer, and fail over and over where there is none. */
function missingLoadBalancer(loadBalancer?: AwsLoadBalancer): string[] {
  return loadBalancer?.name !== undefined ? [] : [finding('input/missing-value', "'apiServerLoadBalancer.name' is missing: control plane machines register with a "
    + 'load balancer, and nobody builds one for an AWSCluster that is not the primary infra cluster; '
    + 'give the name of one that exists, or make the AWSCluster the primary')];
}
