import { ApiObject } from 'cdk8s';
import { GKE_TRAITS } from './gke-traits';
import { checkProject, credentialsRefOf, GcpIdentity } from './infra-cluster';
import { checkGcpLabels, checkRegion } from './names';
import { checkNetwork, GcpNetwork, renderNetwork } from './network';
import { checkResourceManagerTags, GcpResourceManagerTag, renderResourceManagerTags } from './resource-manager-tags';
import { GcpManagedCluster } from '../../../imports/gcp/v1beta1/infrastructure.cluster.x-k8s.io';
import { IInfraCluster, IInfraProvider, IMixedCluster, InfraCluster, InfraClusterProps, refuseInfraCluster } from '../../contract';
import { copyProps, inScope, nonEmptyList, nonEmptyMap, refuseValue } from '../../core';

/** Settings of a GCPManagedCluster. */
export interface GkeInfraClusterProps extends InfraClusterProps {
  /** The project of the cluster. It cannot be changed later. */
  readonly project: string;
  /** The region of the cluster, for example `europe-west1`. It cannot be changed later. */
  readonly region: string;
  /**
   * The network of the nodes. A network of one's own makes a NAT gateway too, by which private nodes reach the rest of the world.
   * @default - the network `default` of the project
   */
  readonly network?: GcpNetwork;
  /**
   * The identity under which CAPG works for this cluster: its credentials. It cannot be changed later.
   * @default - those of the CAPG controller
   */
  readonly identity?: GcpIdentity;
  /**
   * Labels of everything in GCP that belongs to the network of the cluster.
   * @default - those of CAPG
   */
  readonly additionalLabels?: { readonly [key: string]: string };
  /**
   * Tags of the resource manager on the cluster.
   * @default - none
   */
  readonly resourceManagerTags?: GcpResourceManagerTag[];
}

/**
 * The GCPManagedCluster of a cluster whose control plane is GKE: project, region, network and credentials. Create it before the control plane.
 *
 * @example
 * new GkeInfraCluster(cluster, 'Gke', { project: 'my-project', region: 'europe-west1', identity: { secretName: 'gcp-credentials' } });
 */
export class GkeInfraCluster extends InfraCluster {
  /** The GCPManagedCluster object. */
  public readonly resource: ApiObject;
  /** The project of the cluster. */
  public readonly project: string;
  /** The region of the cluster. */
  public readonly region: string;

  constructor(cluster: IMixedCluster, id: string, props: GkeInfraClusterProps) {
    super(cluster, id, GKE_TRAITS, props);
    const { project, region, network = {}, additionalLabels, resourceManagerTags } = copyProps(props);
    this.project = project;
    this.region = region;
    inScope(this, () => checkProps(props));
    const credentialsRef = credentialsRefOf(this, props.identity);
    // Its controller copies the endpoint from the control plane.
    this.resource = this._createResource(GcpManagedCluster.GVK, () => GcpManagedCluster.manifest({
      spec: {
        project,
        region,
        credentialsRef,
        // Its name too, without which the controller of the control plane crashes.
        network: renderNetwork(network, region),
        additionalLabels: nonEmptyMap(additionalLabels),
        resourceManagerTags: nonEmptyList(renderResourceManagerTags(resourceManagerTags)),
      },
    }).spec);
    this._attach();
  }
}

/** GKE as a provider of machines. */
export const GKE: IInfraProvider = {
  traits: GKE_TRAITS,
  createInfraCluster: (cluster: IMixedCluster): IInfraCluster => refuseInfraCluster(cluster, GKE_TRAITS, 'a project and a region',
    "new GkeInfraCluster(cluster, 'Gke', { project: 'my-project', region: 'europe-west1' })"),
};

/** The GCPManagedCluster that is written here; undefined where the cluster is defined elsewhere. */
export function findGkeInfraCluster(cluster: IMixedCluster): GkeInfraCluster | undefined {
  return cluster.infraClusterOf(GKE_TRAITS.infraClusterKind) as GkeInfraCluster | undefined;
}

function checkProps({ project, region, network = {}, additionalLabels, resourceManagerTags }: GkeInfraClusterProps): void {
  checkProject(project);
  checkRegion(region);
  checkNetwork(network);
  checkGcpLabels(additionalLabels);
  checkResourceManagerTags(resourceManagerTags);
  if (network.apiServerPort !== undefined) {
    refuseValue('input/invalid-value', `'network.apiServerPort' ${network.apiServerPort} is for API servers on machines, and GKE has its own; leave it out`);
  }
  if (network.autoCreateSubnetworks === false && !(network.subnets ?? []).some(subnet => (subnet.region ?? region) === region)) {
    refuseValue('input/missing-value', `'network.subnets' has none of region '${region}', and 'autoCreateSubnetworks' false leaves the network without one; add one`);
  }
}
