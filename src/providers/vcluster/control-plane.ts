import { ApiObject } from 'cdk8s';
import { checkValues, resolveChart, VclusterChart, valuesForVersion } from './chart';
import { VCLUSTER_CONTROL_PLANE_TRAITS, VCLUSTER_TRAITS } from './traits';
import { VCluster } from '../../../imports/vcluster/v1alpha1/infrastructure.cluster.x-k8s.io';
import { Bootstrap, compositionOf, ControlPlaneTraits, IControlPlane, IMixedCluster, InfraCluster } from '../../contract';
import { inScope } from '../../core';
import { KubeadmBootstrap } from '../../kubeadm';

/** Settings of a virtual cluster. */
export interface VclusterControlPlaneProps {
  /**
   * Which Helm chart runs the virtual cluster.
   * @default - vcluster 0.22.1 from https://charts.loft.sh, which the provider release is made for
   */
  readonly chart?: VclusterChart;
  /**
   * The values of the chart as YAML text. The Kubernetes version is one of them: with values of your own, say it there.
   * @default - the Kubernetes version of the cluster
   */
  readonly values?: string;
  /**
   * Labels of the VCluster.
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string };
  /**
   * Annotations of the VCluster.
   * @default - none
   */
  readonly annotations?: { readonly [key: string]: string };
}

/**
 * A virtual cluster that runs as pods in the management cluster. It has no machines of its own, so there are no pools beside it.
 *
 * The one VCluster object is control plane and infrastructure of the Cluster, and so this construct is both.
 *
 * @example
 * new VclusterControlPlane(cluster, 'ControlPlane', { chart: { version: '0.22.1' } });
 */
export class VclusterControlPlane extends InfraCluster implements IControlPlane {
  /** The VCluster object. */
  public readonly resource: ApiObject;
  /** What it means for the infra clusters and pools beside it. */
  public readonly controlPlaneTraits: ControlPlaneTraits = VCLUSTER_CONTROL_PLANE_TRAITS;
  /** How nodes would join; there are none. */
  public readonly bootstrap: Bootstrap = new KubeadmBootstrap();
  /** No machine carries it. */
  public readonly carriedBy?: string;
  /** The Cluster need not name a port. */
  public readonly apiServerPort?: number;

  constructor(cluster: IMixedCluster, id: string, props: VclusterControlPlaneProps = {}) {
    super(cluster, id, VCLUSTER_TRAITS, { labels: props.labels, annotations: props.annotations });
    compositionOf(cluster)._attachControlPlane(this);
    const { name, repository: repo, version } = inScope(this, () => resolveChart(props.chart));
    const values = props.values === undefined
      ? valuesForVersion(`${cluster.kubernetesVersion}`)
      : inScope(this, () => checkValues(props.values!));
    this.resource = this._createResource(VCluster.GVK, () => VCluster.manifest({
      spec: { controlPlaneEndpoint: this._endpoint(), helmRelease: { chart: { name, repo, version }, values } },
    }).spec);
    this._attach();
  }
}
