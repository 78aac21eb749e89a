import { ApiObject, Chart } from 'cdk8s';
import { checkLoadBalancer, GcpLoadBalancer, renderLoadBalancer } from './load-balancer';
import { checkGcpLabels, checkRegion, checkZones, MAX_GCP_NAME_LENGTH } from './names';
import { checkNetwork, GcpNetwork, renderNetwork } from './network';
import { checkResourceManagerTags, GcpResourceManagerTag, renderResourceManagerTags } from './resource-manager-tags';
import { GCP_TRAITS } from './traits';
import { GcpCluster } from '../../../imports/gcp/v1beta1/infrastructure.cluster.x-k8s.io';
import { IInfraCluster, IInfraProvider, IMixedCluster, InfraCluster, InfraClusterProps } from '../../contract';
import { checkObjectName, copyProps, finding, findTwin, inScope, nonEmptyList, nonEmptyMap, refuse, refuseValue } from '../../core';

/** The credentials of CAPG for one cluster: a Secret whose key `credentials` holds them as JSON. */
export interface GcpCredentials {
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
   * The credentials of CAPG for this cluster. They cannot be changed later.
   * @default - those of the CAPG controller
   */
  readonly credentials?: GcpCredentials;
  /**
   * The load balancer of the API server. Only where the control plane runs on GCP machines.
   * @default - an external one
   */
  readonly loadBalancer?: GcpLoadBalancer;
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
 * new GcpInfraCluster(cluster, 'Gcp', { project: 'my-project', region: 'europe-west1', credentials: { secretName: 'gcp-credentials' } });
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
    super(cluster, id, GCP_TRAITS, props);
    this.settings = copyProps(props);
    this.project = props.project;
    this.region = props.region;
    inScope(this, () => checkProps(props));
    const credentialsRef = this.credentialsRef();
    this.resource = this._createResource(GcpCluster.GVK, () => GcpCluster.manifest({ spec: { ...this.renderSpec(), credentialsRef } }).spec);
    this.node.addValidation({ validate: () => this.roleFindings(cluster) });
    cluster.attachInfraCluster(this);
  }

  /** The zones that machines are placed in; empty for all of the region. */
  public get failureDomains(): string[] {
    return [...this.settings.failureDomains ?? []];
  }

  private renderSpec() {
    const { network, loadBalancer, additionalLabels, resourceManagerTags } = this.settings;
    return {
      project: this.project,
      region: this.region,
      controlPlaneEndpoint: this._endpoint(),
      network: renderNetwork(network ?? {}, this.region),
      loadBalancer: loadBalancer && renderLoadBalancer(loadBalancer),
      failureDomains: nonEmptyList(this.failureDomains),
      additionalLabels: nonEmptyMap(additionalLabels),
      resourceManagerTags: nonEmptyList(renderResourceManagerTags(resourceManagerTags)),
    };
  }

  private credentialsRef() {
    const { credentials } = this.settings;
    if (credentials === undefined) {
      return undefined;
    }
    const namespace = credentials.secretNamespace ?? Chart.of(this).namespace;
    if (namespace === undefined) {
      refuse(this, 'infrastructure/namespace-missing', `'credentials' refers to Secret '${credentials.secretName}' without a namespace; `
        + "set 'secretNamespace', or 'namespace' on the chart");
    }
    return { name: checkObjectName(this, 'secretName', credentials.secretName), namespace: checkObjectName(this, 'secretNamespace', namespace) };
  }

  /** What does not fit the part that the infra cluster plays. */
  private roleFindings({ clusterName }: IMixedCluster): string[] {
    const { isReconciled, carriesControlPlane } = this._role;
    const findings: string[] = [];
    if (this.settings.loadBalancer !== undefined && !(isReconciled && carriesControlPlane)) {
      findings.push(finding('input/invalid-value', "'loadBalancer' is given, and CAPG builds none: the control plane does not run on GCP machines; leave it out"));
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
}

/** GCP as a provider of machines. */
export const GCP: IInfraProvider = {
  traits: GCP_TRAITS,
  createInfraCluster: (cluster: IMixedCluster): IInfraCluster => refuse(cluster, 'input/missing-value', 'the project and region of the GCPCluster are not known; '
    + "create new GcpInfraCluster(cluster, 'Gcp', { project: 'my-project', region: 'europe-west1' }) before the control plane and pools that use it"),
};

/** The GCPCluster that is written here; undefined where the cluster is defined elsewhere. */
export function findGcpInfraCluster(cluster: IMixedCluster): GcpInfraCluster | undefined {
  return cluster.infraClusterOf(GCP_TRAITS.infraClusterKind) as GcpInfraCluster | undefined;
}

function checkProps(props: GcpInfraClusterProps): void {
  const { project, region, failureDomains = [] } = props;
  if (!/^([a-z0-9.-]+:)?[a-z][-a-z0-9]{4,28}[a-z0-9]$/.test(project)) {
    refuseValue('input/invalid-value', `'project' '${project}' is not the id of a project; use its 6 to 30 lower-case letters, digits and '-', not its display name`);
  }
  checkRegion(region);
  checkNetwork(props.network ?? {});
  checkLoadBalancer(props.loadBalancer ?? {});
  checkZones('failureDomains', failureDomains, region);
  const twin = findTwin(failureDomains);
  if (twin !== undefined) {
    refuseValue('input/duplicate', `'failureDomains' has '${twin}' twice; give each zone once`);
  }
  checkGcpLabels(props.additionalLabels);
  checkResourceManagerTags(props.resourceManagerTags);
}
