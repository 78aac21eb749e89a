import { ApiObject, Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { checkLoadBalancer, GcpLoadBalancer, GcpLoadBalancerType, renderLoadBalancer } from './load-balancer';
import { GcpMachineProps } from './machine-props';
import { checkGcpLabels, checkRegion, checkZones, MAX_GCP_NAME_LENGTH } from './names';
import { checkNetwork, GcpNetwork, machineSubnets, nodeCidrsOf, renderNetwork } from './network';
import { checkResourceManagerTags, GcpResourceManagerTag, renderResourceManagerTags } from './resource-manager-tags';
import { GCP_LOAD_BALANCER, GCP_TRAITS } from './traits';
import { GcpCluster } from '../../../imports/gcp/v1beta1/infrastructure.cluster.x-k8s.io';
import { canBeLoadBalancer, IInfraCluster, IInfraProvider, IMixedCluster, InfraCluster, InfraClusterProps, refuseInfraCluster } from '../../contract';
import {
  checkObjectName, copyProps, Endpoint, finding, findTwin, inScope, nonEmptyList, nonEmptyMap, refuse, refuseValue,
} from '../../core';

/** The port of the load balancer, unless the Cluster names another one, which kubeadm control planes do not let it. */
const API_PORT = 443;

/** The identity of CAPG for one cluster: a Secret whose key `credentials` holds its credentials as JSON. */
export interface GcpIdentity {
  /** The name of the Secret. */
  readonly secretName: string;
  /**
   * The namespace of the Secret.
   * @default - the namespace of the chart
   */
  readonly secretNamespace?: string;
}

/** Settings of a GCPCluster. */
export interface GcpInfraClusterProps extends InfraClusterProps {
  /** The project of the machines. It cannot be changed later. */
  readonly project: string;
  /** The region of the machines, for example `europe-west1`. It cannot be changed later. */
  readonly region: string;
  /**
   * The network of the machines.
   * @default - the network `default` of the project
   */
  readonly network?: GcpNetwork;
  /**
   * The identity under which CAPG works for this cluster: its credentials. It cannot be changed later.
   * @default - those of the CAPG controller
   */
  readonly identity?: GcpIdentity;
  /**
   * The load balancer of the API server. Only where the control plane runs on GCP machines.
   * @default - an external one
   */
  readonly apiServerLoadBalancer?: GcpLoadBalancer;
  /**
   * The zones that machines are placed in.
   * @default - all zones of the region
   */
  readonly failureDomains?: string[];
  /**
   * Labels of everything in GCP that belongs to the cluster.
   * @default - those of CAPG
   */
  readonly additionalLabels?: { readonly [key: string]: string };
  /**
   * Tags of the resource manager on everything in GCP that belongs to the cluster.
   * @default - none
   */
  readonly resourceManagerTags?: GcpResourceManagerTag[];
}

/**
 * The GCPCluster of a mixed cluster. Create it before the control plane and pools that use it.
 *
 * @example
 * new GcpInfraCluster(cluster, 'Gcp', { project: 'my-project', region: 'europe-west1', identity: { secretName: 'gcp-credentials' } });
 */
export class GcpInfraCluster extends InfraCluster {
  /** The GCPCluster object. */
  public readonly resource: ApiObject;
  /** The project of the machines. */
  public readonly project: string;
  /** The region of the machines. */
  public readonly region: string;
  private readonly settings: GcpInfraClusterProps;

  constructor(cluster: IMixedCluster, id: string, props: GcpInfraClusterProps) {
    super(cluster, id, GCP_TRAITS, props, nodeCidrsOf(props.region, props.network));
    this.settings = copyProps(props);
    this.project = props.project;
    this.region = props.region;
    inScope(this, () => checkProps(props));
    const credentialsRef = credentialsRefOf(this, props.identity);
    this.resource = this._createResource(GcpCluster.GVK, () => GcpCluster.manifest({ spec: { ...this.renderSpec(), credentialsRef } }).spec);
    this.node.addValidation({ validate: () => this.roleFindings(cluster) });
    this._attach();
  }

  /** The zones that machines are placed in; empty for all of the region. */
  public get failureDomains(): string[] {
    return [...this.settings.failureDomains ?? []];
  }

  /**
   * What machines lack whose network has subnets only where somebody has made them.
   *
   * @internal
   */
  public _subnetFindings(subnet?: string): string[] {
    const { network = {} } = this.settings;
    const names = machineSubnets(network, this.region).map(name => `'${name}'`);
    return network.autoCreateSubnetworks !== false || subnet !== undefined ? [] : [finding('input/missing-value',
      "'subnet' is missing, and 'autoCreateSubnetworks' false leaves the network without one for the machines; "
      + `set it to ${names.length === 0 ? 'the name of one that exists' : names.join(' or ')}`)];
  }

  private renderSpec() {
    const { network, apiServerLoadBalancer, additionalLabels, resourceManagerTags } = this.settings;
    return {
      project: this.project,
      region: this.region,
      controlPlaneEndpoint: this._endpoint(),
      network: renderNetwork(network ?? {}, this.region),
      loadBalancer: apiServerLoadBalancer && renderLoadBalancer(apiServerLoadBalancer),
      failureDomains: nonEmptyList(this.failureDomains),
      additionalLabels: nonEmptyMap(additionalLabels),
      resourceManagerTags: nonEmptyList(renderResourceManagerTags(resourceManagerTags)),
    };
  }

  /** What does not fit the part that the infra cluster plays. */
  private roleFindings({ clusterName, endpoint }: IMixedCluster): string[] {
    const { isReconciled, carriesControlPlane } = this._role;
    const findings = isReconciled && carriesControlPlane && endpoint !== undefined ? this.endpointFindings(endpoint) : [];
    if (this.settings.apiServerLoadBalancer !== undefined && !(isReconciled && carriesControlPlane)) {
      findings.push(finding('input/invalid-value', "'apiServerLoadBalancer' is given, and CAPG builds none: the control plane does not run on GCP machines; leave it out"));
    }
    // CAPG names the instance groups of the load balancer after cluster and zone, and cuts nothing.
    const zone = [...this.failureDomains, `${this.region}-a`].sort((a, b) => b.length - a.length)[0];
    const limit = MAX_GCP_NAME_LENGTH - `-apiserver-${zone}`.length;
    if (isReconciled && clusterName.length > limit) {
      findings.push(finding('cluster/invalid-name', `'clusterName' '${clusterName}' (${clusterName.length} characters) is too long for a GCPCluster in ${this.region}; `
        + `use at most ${limit} characters`));
    }
    return findings;
  }

  /** The controller builds a load balancer in any case and writes its address, so only that one can be given. */
  private endpointFindings(endpoint: Endpoint): string[] {
    const { type, internalIpAddress } = this.settings.apiServerLoadBalancer ?? {};
    const address = type === GcpLoadBalancerType.INTERNAL ? internalIpAddress : undefined;
    const { host, port } = endpoint;
    const isPossible = canBeLoadBalancer(host, GCP_LOAD_BALANCER) && port === API_PORT && (address ?? host) === host;
    return isPossible ? [] : [finding('infrastructure/endpoint-overwritten',
      `'endpoint' ${endpoint} cannot stand on a GCPCluster whose controller builds the load balancer: it writes that address; `
      + `apply the cluster without 'endpoint' and without pools that need it, then give the IP address ${address === undefined ? '' : `${address} `}of the load balancer `
      + `and port ${API_PORT}`)];
  }
}

/** The reference to the Secret with credentials, in a namespace that is certain. */
export function credentialsRefOf(scope: Construct, identity?: GcpIdentity): { readonly name: string; readonly namespace: string } | undefined {
  if (identity === undefined) {
    return undefined;
  }
  const namespace = identity.secretNamespace ?? Chart.of(scope).namespace;
  if (namespace === undefined) {
    refuse(scope, 'infrastructure/namespace-missing', `'identity' refers to Secret '${identity.secretName}' without a namespace; `
      + "set 'secretNamespace', or 'namespace' on the chart");
  }
  return { name: checkObjectName(scope, 'secretName', identity.secretName), namespace: checkObjectName(scope, 'secretNamespace', namespace) };
}

/** Refuses what is not the id of a project. */
export function checkProject(project: string): void {
  if (!/^([a-z0-9.-]+:)?[a-z][-a-z0-9]{4,28}[a-z0-9]$/.test(project)) {
    refuseValue('input/invalid-value', `'project' '${project}' is not the id of a project; use its 6 to 30 lower-case letters, digits and '-', not its display name`);
  }
}

/** Reports machines without a subnet where the network brings none. */
export function checkSubnet(scope: Construct, cluster: IMixedCluster, { subnet }: GcpMachineProps): void {
  scope.node.addValidation({ validate: () => findGcpInfraCluster(cluster)?._subnetFindings(subnet) ?? [] });
}

/** GCP as a provider of machines. */
export const GCP: IInfraProvider = {
  traits: GCP_TRAITS,
  createInfraCluster: (cluster: IMixedCluster): IInfraCluster => refuseInfraCluster(cluster, GCP_TRAITS, 'a project and a region',
    "new GcpInfraCluster(cluster, 'Gcp', { project: 'my-project', region: 'europe-west1' })"),
};

/** The GCPCluster that is written here; undefined where the cluster is defined elsewhere. */
export function findGcpInfraCluster(cluster: IMixedCluster): GcpInfraCluster | undefined {
  return cluster.infraClusterOf(GCP_TRAITS.infraClusterKind) as GcpInfraCluster | undefined;
}

function checkProps(props: GcpInfraClusterProps): void {
  const { project, region, failureDomains = [] } = props;
  checkProject(project);
  checkRegion(region);
  checkNetwork(props.network ?? {});
  checkLoadBalancer(props.apiServerLoadBalancer ?? {});
  checkZones('failureDomains', failureDomains, region);
  const twin = findTwin(failureDomains);
  if (twin !== undefined) {
    refuseValue('input/duplicate', `'failureDomains' has '${twin}' twice; give each zone once`);
  }
  checkGcpLabels(props.additionalLabels);
  checkResourceManagerTags(props.resourceManagerTags);
}
