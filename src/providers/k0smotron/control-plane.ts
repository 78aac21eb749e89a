import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { K0sBootstrap } from './bootstrap';
import { checkControlPlane } from './control-plane-checks';
import { K0smotronControlPlaneProps } from './control-plane-props';
import { renderControlPlane } from './control-plane-spec';
import { REMOTE } from './infra-cluster';
import { K0sVersionForm, k0sVersion } from './k0s-version';
import { connectionsOf, resolveService } from './service';
import { K0SMOTRON_TRAITS } from './traits';
import { K0smotronControlPlane as K0smotronControlPlaneL1 } from '../../../imports/k0smotron/v1beta2/controlplane.cluster.x-k8s.io';
import { claimName } from '../../cdk8s-helpers';
import { Bootstrap, ClusterConnection, compositionOf, ControlPlaneTraits, IControlPlane, IMixedCluster } from '../../contract';
import { checkLabelName, copyProps, inScope, joinName } from '../../core';

/**
 * A control plane that k0smotron runs as pods of the management cluster. Nodes of all pools join it as workers of k0s.
 *
 * The primary infra cluster is a RemoteCluster, unless another one was created before with `primary: true`.
 *
 * @example
 * new K0smotronControlPlane(cluster, 'ControlPlane', {
 *   serviceAnnotations: { 'metallb.io/loadBalancerIPs': '192.168.10.20' },
 * });
 */
export class K0smotronControlPlane extends Construct implements IControlPlane {
  /** The name of the K0smotronControlPlane. */
  public readonly controlPlaneName: string;
  /** How many pods the control plane has. */
  public readonly replicas: number;
  /** What it means for the infra clusters and pools beside it. */
  public readonly controlPlaneTraits: ControlPlaneTraits = K0SMOTRON_TRAITS;
  /** No machines carry it. */
  public readonly carriedBy?: string;
  /** The Cluster need not name a port. */
  public readonly apiServerPort?: number;
  /** How the nodes of all pools join. */
  public readonly bootstrap: Bootstrap;
  /** The connections that have to be possible: all nodes dial the control plane, and nothing dials them. */
  public readonly connections: ClusterConnection[];
  /** The K0smotronControlPlane object. */
  public readonly resource: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: K0smotronControlPlaneProps = {}) {
    super(cluster, id);
    const settings = copyProps(props);
    this.bootstrap = (props.bootstrap ?? new K0sBootstrap())._withRelease(props.k0sRelease);
    compositionOf(cluster)._attachControlPlane(this);
    const kubernetesVersion = cluster.kubernetesVersion!;
    this.controlPlaneName = checkLabelName(this, 'controlPlaneName', props.controlPlaneName ?? joinName([cluster.clusterName, 'control-plane']));
    this.replicas = props.replicas ?? 3;
    inScope(this, () => checkControlPlane(settings, kubernetesVersion));
    const version = inScope(this, () => k0sVersion(kubernetesVersion, K0sVersionForm.IMAGE, props.k0sRelease));
    const service = inScope(this, () => resolveService(settings, cluster.endpoint));
    this.connections = connectionsOf(service, props.ingress);
    claimName(this, K0smotronControlPlaneL1.GVK.kind, this.controlPlaneName);
    this.resource = new ApiObject(this, 'Resource', {
      metadata: { name: this.controlPlaneName, labels: { ...settings.labels }, annotations: { ...settings.annotations } },
      spec: renderControlPlane({ props: settings, clusterName: cluster.clusterName, replicas: this.replicas, version, service }),
      ...K0smotronControlPlaneL1.GVK,
    });
    compositionOf(cluster)._requirePrimary(REMOTE);
  }
}
