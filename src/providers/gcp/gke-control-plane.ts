import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { GkeBootstrap } from './gke-bootstrap';
import { GkeControlPlaneProps, GkeEndpointAccess } from './gke-control-plane-props';
import { findGkeInfraCluster, GKE } from './gke-infra-cluster';
import { isGkeName, MAX_GKE_NAME } from './gke-limits';
import { GKE_CONTROL_PLANE_TRAITS } from './gke-traits';
import { GcpManagedControlPlane } from '../../../imports/gcp/v1beta1/infrastructure.cluster.x-k8s.io';
import { claimName } from '../../cdk8s-helpers';
import { Bootstrap, compositionOf, ControlPlaneTraits, IControlPlane, IMixedCluster } from '../../contract';
import { checkLabelName, copyProps, inScope, IpRange, joinName, KubernetesVersion, l1Enum, nonEmptyObject, refuse, refuseValue } from '../../core';

/**
 * GKE as the control plane, in all zones of the region. It brings its own endpoint, and only its own node pools join it.
 *
 * Nothing of it needs the API server of the cluster, so that a private one becomes ready without being reached.
 *
 * @example
 * new GkeInfraCluster(cluster, 'Gke', { project: 'my-project', region: 'europe-west1' });
 * new GkeControlPlane(cluster, 'ControlPlane', { endpointAccess: { publicAccess: false } });
 * new GkeMachinePool(cluster, 'Workers', { instanceType: 'n2-standard-4', replicas: Replicas.fixed(3) });
 */
export class GkeControlPlane extends Construct implements IControlPlane {
  /** The name of the GCPManagedControlPlane. */
  public readonly controlPlaneName: string;
  /** The GCPManagedControlPlane object. */
  public readonly resource: ApiObject;
  /** What it means for the infra clusters and pools beside it. */
  public readonly controlPlaneTraits: ControlPlaneTraits = GKE_CONTROL_PLANE_TRAITS;
  /** GKE joins the nodes of its own pools. */
  public readonly bootstrap: Bootstrap = GkeBootstrap.managed();
  /** No machine carries it. */
  public readonly carriedBy?: string;
  /** The Cluster need not name a port. */
  public readonly apiServerPort?: number;

  constructor(cluster: IMixedCluster, id: string, props: GkeControlPlaneProps = {}) {
    super(cluster, id);
    compositionOf(cluster)._attachControlPlane(this);
    this.controlPlaneName = checkLabelName(this, 'controlPlaneName', props.controlPlaneName ?? joinName([cluster.clusterName, 'control-plane']));
    claimName(this, 'GCPManagedControlPlane', this.controlPlaneName);
    const version = cluster.kubernetesVersion!;
    inScope(this, () => checkControlPlane(props, version));
    if (cluster.endpoint !== undefined) {
      refuse(this, 'infrastructure/endpoint-overwritten', `'endpoint' ${cluster.endpoint} of the cluster cannot stand: GKE gives the API server an address of its own, `
        + 'which the nodes are told; leave it out');
    }
    compositionOf(cluster)._requirePrimary(GKE);
    const { project, region } = findGkeInfraCluster(cluster)!;
    this.resource = new ApiObject(this, 'Resource', {
      metadata: { name: this.controlPlaneName, labels: { ...props.labels }, annotations: { ...props.annotations } },
      spec: render(copyProps(props), { project, region, version }),
      ...GcpManagedControlPlane.GVK,
    });
  }
}

function checkControlPlane(props: GkeControlPlaneProps, version: KubernetesVersion): void {
  const { gkeClusterName, autopilot, releaseChannel, endpointAccess = {}, podCidr, serviceCidr, workloadPool } = props;
  if (!/^v\d+\.\d+\.\d+$/.test(version.toString())) {
    refuseValue('version/invalid', `'kubernetesVersion' '${version}' is not a version of GKE; use 'v<major>.<minor>.<patch>' without more, for example 'v1.34.2'`);
  }
  if (gkeClusterName !== undefined && !isGkeName(gkeClusterName)) {
    refuseValue('input/invalid-value', `'gkeClusterName' '${gkeClusterName}' is not a name for GKE; use at most ${MAX_GKE_NAME} lower-case letters, digits and '-', `
      + 'starting with a letter');
  }
  if (autopilot === true && releaseChannel === undefined) {
    refuseValue('input/missing-value', "'autopilot' true takes a 'releaseChannel'; set it, for example to GkeReleaseChannel.REGULAR");
  }
  if (workloadPool !== undefined && !/^\S+\.svc\.id\.goog$/.test(workloadPool)) {
    refuseValue('input/invalid-value', `'workloadPool' '${workloadPool}' is not a pool; use '<project>.svc.id.goog'`);
  }
  [['podCidr', podCidr], ['serviceCidr', serviceCidr]].forEach(([prop, cidr]) => cidr === undefined || IpRange.ofCidr(prop!, cidr));
  checkEndpointAccess(endpointAccess);
}

function checkEndpointAccess({ publicAccess = true, publicCidrs, privateNodes, controlPlaneCidr }: GkeEndpointAccess): void {
  if (!publicAccess && publicCidrs !== undefined) {
    refuseValue('input/invalid-value', `'endpointAccess.publicCidrs' has '${publicCidrs.join("', '")}', and 'publicAccess' is false; leave one of them out`);
  }
  if (!publicAccess && privateNodes === false) {
    refuseValue('input/invalid-value', "'endpointAccess.privateNodes' false is not possible with 'publicAccess' false; leave one of them out");
  }
  if ((publicCidrs ?? []).length > 50) {
    refuseValue('input/invalid-value', `'endpointAccess.publicCidrs' has ${publicCidrs!.length} networks; GKE takes at most 50`);
  }
  (publicCidrs ?? []).forEach(cidr => IpRange.ofCidr('endpointAccess.publicCidrs', cidr));
  if (controlPlaneCidr !== undefined) {
    IpRange.ofCidr('endpointAccess.controlPlaneCidr', controlPlaneCidr);
    if (!controlPlaneCidr.endsWith('/28')) {
      refuseValue('network/invalid-cidr', `'endpointAccess.controlPlaneCidr' '${controlPlaneCidr}' is not possible; use a network of /28, for example '172.16.0.0/28'`);
    }
  }
}

interface Place {
  readonly project: string;
  readonly region: string;
  readonly version: KubernetesVersion;
}

function render(props: GkeControlPlaneProps, { project, region, version }: Place): unknown {
  const { endpointAccess, podCidr, serviceCidr, workloadPool, securityGroup } = props;
  return GcpManagedControlPlane.manifest({
    spec: {
      project,
      location: region,
      clusterName: props.gkeClusterName,
      description: props.description,
      version: version.toString(),
      enableAutopilot: props.autopilot ?? false,
      enableIdentityService: false,
      releaseChannel: l1Enum(props.releaseChannel),
      clusterNetwork: {
        // Clusters with other networks are no longer made, and Cluster API Provider GCP reads the ranges with it only.
        useIpAliases: true,
        pod: podCidr === undefined ? undefined : { cidrBlock: podCidr },
        service: serviceCidr === undefined ? undefined : { cidrBlock: serviceCidr },
        privateCluster: renderPrivateCluster(endpointAccess ?? {}, props.disableDefaultSnat),
      },
      masterAuthorizedNetworksConfig: endpointAccess && renderAuthorizedNetworks(endpointAccess),
      clusterSecurity: nonEmptyObject({
        workloadIdentityConfig: workloadPool === undefined ? undefined : { workloadPool },
        authenticatorGroupConfig: securityGroup === undefined ? undefined : { securityGroups: securityGroup },
      }),
    },
  }).spec;
}

function renderPrivateCluster(access: GkeEndpointAccess, disableDefaultSnat?: boolean) {
  const { publicAccess = true, privateNodes = !publicAccess, controlPlaneCidr, globalAccess } = access;
  const isNeeded = privateNodes || controlPlaneCidr !== undefined || globalAccess !== undefined || disableDefaultSnat !== undefined;
  return !isNeeded ? undefined : {
    enablePrivateEndpoint: !publicAccess,
    enablePrivateNodes: privateNodes,
    controlPlaneCidrBlock: controlPlaneCidr,
    controlPlaneGlobalAccess: globalAccess ?? false,
    disableDefaultSnat: disableDefaultSnat ?? false,
  };
}

/**
 * A private endpoint is made with this list switched on, be it empty. Without it here the provider would switch it off again at each turn, which
 * GKE refuses, and never come to the kubeconfig and the endpoint.
 */
function renderAuthorizedNetworks({ publicAccess = true, publicCidrs }: GkeEndpointAccess) {
  return publicAccess && publicCidrs === undefined ? undefined : {
    cidrBlocks: (publicCidrs ?? []).map(cidrBlock => ({ cidrBlock })),
    gcpPublicCidrsAccessEnabled: false,
  };
}
