import { Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { openShiftApiVersion, openShiftLimits } from './limits';
import { OpenShiftBootstrap } from './openshift-bootstrap';
import { ExistingCluster } from '../../cluster';
import { ClusterCni } from '../../contract';
import { Endpoint, refuse } from '../../core';
import { CLUSTER_API_NAMESPACE } from '../namespaces';
import { OpenShiftPlatform } from '../platform';
import { PLATFORM_FACTS } from '../platform-facts';
import { OpenShiftRelease } from '../release';

/** What has to be known of a cluster of OpenShift. */
export interface OpenShiftClusterProps {
  /** The name that the installer gave the infrastructure, as `Infrastructure/cluster` says in `status.infrastructureName`, for example `ocp-7xk2p`. */
  readonly infraId: string;
  /** The release that the cluster runs. */
  readonly release: OpenShiftRelease;
  /** Where the cluster was installed. */
  readonly platform: OpenShiftPlatform;
  /**
   * The internal address of the API server, for example `Endpoint.of('api-int.ocp.example.com')`. Needed to add an infra cluster of another provider.
   * @default - not known
   */
  readonly internalApi?: Endpoint;
  /**
   * The Secret in `openshift-cluster-api` from which machines take their user data. Give another one for nodes of a MachineConfigPool of their own;
   * `OpenShiftUserData` copies it there.
   * @default - `worker-user-data`, on bare metal `worker-user-data-managed`
   */
  readonly userDataSecretName?: string;
}

/**
 * A cluster of OpenShift that runs Cluster API for its own machines, to add worker pools to.
 *
 * It emits nothing itself: the Cluster, the infra cluster of the platform, their kubeconfig and credentials belong to the operators of OpenShift. Pools of
 * the providers take it as their scope like any other cluster, and become a machine template and a MachineSet.
 *
 * @example
 * const chart = new Chart(app, 'burst', { namespace: 'openshift-cluster-api' });
 * const cluster = new OpenShiftCluster(chart, 'Cluster', { infraId: 'ocp-7xk2p', release: OpenShiftRelease.V4_22, platform: OpenShiftPlatform.AWS });
 */
export class OpenShiftCluster extends ExistingCluster {
  /** The release that the cluster runs. */
  public readonly release: OpenShiftRelease;
  /** Where the cluster was installed. */
  public readonly platform: OpenShiftPlatform;

  constructor(scope: Construct, id: string, props: OpenShiftClusterProps) {
    const { infraClusterKind, userDataSecretName } = PLATFORM_FACTS[props.platform];
    super(scope, id, props.infraId, {
      apiVersion: openShiftApiVersion(props.release),
      endpoint: props.internalApi,
      cni: ClusterCni._openShift(),
      bootstrap: new OpenShiftBootstrap(props.userDataSecretName ?? userDataSecretName, props.release),
      infraClusterKinds: [infraClusterKind],
    }, openShiftLimits(props.release));
    this.release = props.release;
    this.platform = props.platform;
    const { namespace } = Chart.of(this);
    if (namespace !== CLUSTER_API_NAMESPACE) {
      refuse(this, 'openshift/wrong-namespace', `the chart is for ${namespace === undefined ? 'no namespace' : `the namespace '${namespace}'`}, and OpenShift ${props.release} looks for `
        + `machines in '${CLUSTER_API_NAMESPACE}' only; give the chart this namespace`);
    }
  }
}
