import { ApiObject, Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { checkGuid, checkRegion, checkTags, checkZones } from './checks';
import { IAzureIdentity } from './identity';
import { AzureNetworkProps, AzureSubnetRole } from './network';
import { NetworkSpec, nodeCidrsOf } from './network-spec';
import { AZURE_TRAITS } from './traits';
import { AzureVmProps } from './vm-props';
import { AzureCluster, AzureClusterIdentity, AzureClusterSpec } from '../../../imports/azure/v1beta1/infrastructure.cluster.x-k8s.io';
import { IInfraCluster, IInfraProvider, IMixedCluster, InfraCluster, InfraClusterProps, refuseInfraCluster } from '../../contract';
import { checkObjectName, copyProps, finding, inScope, nonEmptyList, nonEmptyMap } from '../../core';

/** The cloud that a subscription belongs to. */
export enum AzureEnvironment {
  /** The worldwide cloud. */
  PUBLIC = 'AzurePublicCloud',
  /** The cloud of the government of the United States. */
  US_GOVERNMENT = 'AzureUSGovernmentCloud',
  /** The cloud in China. */
  CHINA = 'AzureChinaCloud',
}

/** Settings of an AzureCluster. */
export interface AzureInfraClusterProps extends InfraClusterProps, AzureNetworkProps {
  /** The region, which Azure calls location, for example `westeurope`. Cannot be changed later. */
  readonly region: string;
  /** The subscription that pays. Cannot be changed later. */
  readonly subscriptionId: string;
  /** What the provider logs on to Azure with: an AzureClusterIdentity, or AzureIdentity.fromName() for one that exists. */
  readonly identity: IAzureIdentity;
  /**
   * The cloud of the subscription. Cannot be changed later.
   * @default - AzureEnvironment.PUBLIC, by the provider
   */
  readonly azureEnvironment?: AzureEnvironment;
  /**
   * Availability zones that get no control plane machines.
   * @default - none
   */
  readonly workerOnlyZones?: string[];
  /**
   * Tags of everything that the provider creates.
   * @default - those of the provider
   */
  readonly additionalTags?: { readonly [name: string]: string };
}

/**
 * The AzureCluster of a mixed cluster. Create it before the control plane and pools that use it.
 *
 * As the primary its controller builds the network, and the load balancer of the API server if the control plane runs on Azure. Where that
 * one is internal, the management cluster has to reach the virtual network, for example by a peering in `vnet`.
 * As a secondary it only names a resource group, virtual network and subnet that exist.
 *
 * @example
 * new AzureInfraCluster(cluster, 'Azure', {
 *   region: 'westeurope',
 *   subscriptionId: '00000000-0000-0000-0000-000000000000',
 *   identity: AzureIdentity.fromName('cluster-identity'),
 * });
 */
export class AzureInfraCluster extends InfraCluster {
  /** The AzureCluster object. */
  public readonly resource: ApiObject;
  /** The region, which Azure calls location. */
  public readonly region: string;

  private readonly network: NetworkSpec;
  private readonly endpointHost?: string;

  constructor(cluster: IMixedCluster, id: string, props: AzureInfraClusterProps) {
    super(cluster, id, AZURE_TRAITS, props, nodeCidrsOf(props));
    const settings = copyProps(props);
    this.region = props.region;
    this.endpointHost = cluster.endpoint?.host;
    this.network = new NetworkSpec(cluster.infraClusterName, settings);
    inScope(this, () => this.check(settings));
    this.resource = this._createResource(AzureCluster.GVK, () => AzureCluster.manifest({ spec: this.render(settings) }).spec);
    this._attach();
    if (Construct.isConstruct(props.identity)) {
      this.resource.addDependency(props.identity);
    }
    this.node.addValidation({ validate: () => this.network.findings(this._role, cluster.endpoint) });
  }

  /**
   * The name of the API server that control plane machines resolve to themselves, because the load balancer does not lead back to them.
   *
   * @internal
   */
  public get _localApiServer(): string | undefined {
    return this.network.localApiServer(this.endpointHost);
  }

  /**
   * What is wrong with the subnets that the interfaces of machines ask for.
   *
   * @internal
   */
  public _subnetFindings(machineRole: AzureSubnetRole, subnetNames: readonly (string | undefined)[]): string[] {
    const { all, own } = this.network.subnetNames(this._role, machineRole);
    const unknown = subnetNames.find(name => name !== undefined && !all.includes(name));
    if (unknown !== undefined) {
      return [finding('input/invalid-value', `'subnet' '${unknown}' is not a subnet of the AzureCluster; use ${orList(all)}`)];
    }
    return subnetNames[0] !== undefined || own.length < 2 ? [] : [finding('input/missing-value',
      `'subnet' is missing, and the AzureCluster has several subnets for these machines; use ${orList(own)}`)];
  }

  private check(props: AzureInfraClusterProps): void {
    checkRegion('region', props.region);
    checkGuid('subscriptionId', props.subscriptionId);
    checkObjectName(this, 'identity', props.identity.identityName);
    checkZones('workerOnlyZones', props.workerOnlyZones);
    checkTags('additionalTags', props.additionalTags);
    this.network.check();
  }

  private render(props: AzureInfraClusterProps): AzureClusterSpec {
    const role = this._role;
    return {
      location: props.region,
      subscriptionId: props.subscriptionId,
      resourceGroup: this.network.resourceGroup,
      azureEnvironment: props.azureEnvironment,
      identityRef: this.identityRef(props.identity),
      // Without a control plane on Azure there is nothing to balance, and the API server would add true.
      controlPlaneEnabled: role.carriesControlPlane,
      controlPlaneEndpoint: this._endpoint(),
      networkSpec: this.network.render(role),
      failureDomains: nonEmptyMap(Object.fromEntries((props.workerOnlyZones ?? []).map(zone => [zone, { controlPlane: false }]))),
      additionalTags: nonEmptyMap(props.additionalTags),
    };
  }

  /** A reference without a namespace means that of the AzureCluster. */
  private identityRef({ identityName, identityNamespace }: IAzureIdentity) {
    const namespace = identityNamespace === Chart.of(this).namespace ? undefined : identityNamespace;
    return { name: identityName, namespace, ...AzureClusterIdentity.GVK };
  }
}

/** Azure as a provider of machines. */
export const AZURE: IInfraProvider = {
  traits: AZURE_TRAITS,
  createInfraCluster: (cluster: IMixedCluster): IInfraCluster => refuseInfraCluster(cluster, AZURE_TRAITS, 'a region, a subscription and an identity',
    "new AzureInfraCluster(cluster, 'Azure', { region, subscriptionId, identity })"),
};

/** The AzureCluster that is created here, if any. */
export function findAzureCluster(cluster: IMixedCluster): AzureInfraCluster | undefined {
  return cluster.infraClusterOf(AZURE_TRAITS.infraClusterKind) as AzureInfraCluster | undefined;
}

/** Reports machines whose subnet the AzureCluster does not have, or that have to choose among several. */
export function checkSubnet(scope: Construct, cluster: IMixedCluster, machineRole: AzureSubnetRole, props: AzureVmProps): void {
  const subnetNames = props.networkInterfaces?.map(({ subnet }) => subnet) ?? [props.subnet];
  scope.node.addValidation({ validate: () => findAzureCluster(cluster)?._subnetFindings(machineRole, subnetNames) ?? [] });
}

function orList(names: readonly string[]): string {
  return nonEmptyList(names)!.map(name => `'${name}'`).join(' or ');
}
