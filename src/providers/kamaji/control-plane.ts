import { ApiObject, Lazy } from 'cdk8s';
import { Construct } from 'constructs';
import { KamajiApiVersion } from './api-version';
import { connectionsOf } from './connections';
import { checkControlPlane } from './control-plane-checks';
import { KamajiControlPlaneProps } from './control-plane-props';
import { renderControlPlane } from './control-plane-spec';
import { KamajiKonnectivity } from './konnectivity';
import { findUnreachableKonnectivity, resolveAddress } from './network-checks';
import { KAMAJI_TRAITS } from './traits';
import { KamajiControlPlane as KamajiControlPlaneL1 } from '../../../imports/kamaji/v1alpha2/controlplane.cluster.x-k8s.io';
import { claimName, tellWarningAtSynth } from '../../cdk8s-helpers';
import { Bootstrap, ClusterConnection, compositionOf, ControlPlaneTraits, IControlPlane, IMixedCluster } from '../../contract';
import { checkLabelName, copyProps, inScope, joinName, refuse } from '../../core';
import { KubeadmBootstrap } from '../../kubeadm';

/**
 * A control plane that Kamaji runs as pods of the management cluster. Nodes of all pools join it by kubeadm.
 *
 * @example
 * new KamajiControlPlane(cluster, 'ControlPlane', {
 *   serviceAnnotations: { 'metallb.io/loadBalancerIPs': '192.168.10.20' },
 * });
 */
export class KamajiControlPlane extends Construct implements IControlPlane {
  /** The name of the KamajiControlPlane. */
  public readonly controlPlaneName: string;
  /** How many pods the control plane has. */
  public readonly replicas: number;
  /** What it means for the infra clusters and pools beside it. */
  public readonly controlPlaneTraits: ControlPlaneTraits;
  /** No machines carry it. */
  public readonly carriedBy?: string;
  /** How the nodes of all pools join. */
  public readonly bootstrap: Bootstrap = new KubeadmBootstrap();
  /** The port of the API server, which Kamaji takes from the Cluster and from nowhere else; undefined for the default. */
  public readonly apiServerPort?: number;
  /** The connections that have to be possible: all nodes dial the control plane, and nothing dials them. */
  public readonly connections: ClusterConnection[];
  /** The KamajiControlPlane object. */
  public readonly resource: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: KamajiControlPlaneProps = {}) {
    super(cluster, id);
    const settings = copyProps(props);
    const konnectivity = settings.konnectivity ?? KamajiKonnectivity.daemonSet();
    this.controlPlaneTraits = {
      ...KAMAJI_TRAITS,
      writesEndpointOf: [...KAMAJI_TRAITS.writesEndpointOf!, ...settings.dynamicInfrastructureClusters ?? []],
    };
    compositionOf(cluster)._attachControlPlane(this);
    this.controlPlaneName = this.checkName(props.controlPlaneName ?? joinName([cluster.clusterName, 'control-plane']));
    this.replicas = props.replicas ?? 2;
    inScope(this, () => checkControlPlane(settings, konnectivity));
    const { serviceAddress, apiServerPort } = inScope(this, () => resolveAddress(settings, konnectivity, cluster.endpoint));
    const unreachable = findUnreachableKonnectivity(settings, konnectivity, serviceAddress);
    if (unreachable !== undefined) {
      tellWarningAtSynth(this, 'kamaji/konnectivity-unreachable', unreachable);
    }
    claimName(this, KamajiControlPlaneL1.GVK.kind, this.controlPlaneName);
    this.resource = new ApiObject(this, 'Resource', {
      apiVersion: `controlplane.cluster.x-k8s.io/${props.apiVersion ?? KamajiApiVersion.V1ALPHA2}`,
      kind: KamajiControlPlaneL1.GVK.kind,
      metadata: { name: this.controlPlaneName, labels: { ...settings.labels }, annotations: { ...settings.annotations } },
      // Pools come after it.
      spec: Lazy.any({
        produce: () => renderControlPlane({
          props: settings,
          replicas: this.replicas,
          version: cluster.kubernetesVersion!,
          konnectivity,
          serviceAddress,
          poolTaints: compositionOf(cluster)._poolTaints,
        }),
      }),
    });
    this.apiServerPort = apiServerPort;
    this.connections = connectionsOf(settings, konnectivity, { serviceAddress, apiServerPort });
  }

  private checkName(name: string): string {
    checkLabelName(this, 'controlPlaneName', name);
    if (!/^[a-z]/.test(name)) {
      refuse(this, 'input/invalid-value', `'controlPlaneName' '${name}' starts with a digit, and Kamaji names a Service by it; set one that starts with a letter`);
    }
    return name;
  }
}
