import { ApiObject, Chart, Duration } from 'cdk8s';
import { OcmClusterProxy } from './cluster-proxy';
import { ClusterAccess, ClusterAccessBinding, ClusterConnection, IControlPlane, IMixedCluster } from '../../contract';
import { refuse } from '../../core';
import { BoundCluster } from '../bound-cluster';

/** Settings of a cluster that is reached through the proxy of Open Cluster Management once it runs. */
export interface OcmClusterProxyAccessProps {
  /** The proxy on the hub. */
  readonly proxy: OcmClusterProxy;
  /** The ClusterSecretStore on the hub that reads the namespace named like the cluster, where the token is. */
  readonly tokenStoreName: string;
  /** The ClusterSecretStore on the hub that reads the namespace `open-cluster-management-addon`, where the certificate authority is. */
  readonly caStoreName: string;
  /**
   * The Secret with the kubeconfig, under the key `value`.
   * @default - `<cluster>-proxy-kubeconfig`: the Secret `<cluster>-kubeconfig` belongs to the control plane
   */
  readonly kubeconfigSecretName?: string;
  /**
   * The ServiceAccount in the cluster.
   * @default cluster-api
   */
  readonly serviceAccountName?: string;
  /**
   * How long a token is good for.
   * @default - a day
   */
  readonly tokenValidity?: Duration;
}

/** A tunnel that agents in the cluster open, for whoever delivers to it from the hub. The cluster has to run and to be registered before. */
export class OcmClusterProxyAccess extends ClusterAccess {
  /** The ExternalSecret that makes the kubeconfig; undefined until the access is given to a cluster. */
  public kubeconfig?: ApiObject;

  private readonly props: OcmClusterProxyAccessProps;
  private readonly bound = new BoundCluster();

  /** @internal */
  constructor(props: OcmClusterProxyAccessProps) {
    super();
    this.props = { ...props };
  }

  public get connections(): ClusterConnection[] {
    return this.props.proxy.connections;
  }

  /** @internal */
  public _bind(cluster: IMixedCluster): ClusterAccessBinding {
    this.bound.bind(cluster);
    const { proxy, ...settings } = this.props;
    const { namespace } = Chart.of(cluster);
    if (namespace === undefined) {
      refuse(cluster, 'input/missing-value', `the chart '${Chart.of(cluster).node.path}' has no 'namespace', and the kubeconfig of the cluster is to be beside it; set it`);
    }
    this.kubeconfig = proxy.addCluster({ ...settings, managedClusterName: cluster.clusterName, namespace });
    return { nodeDeletionTimeout: Duration.minutes(1), checkControlPlane: refuseBootstrap };
  }
}

/** No agent dials before the cluster runs, and who builds the cluster has to connect before. */
function refuseBootstrap(controlPlane: IControlPlane): void {
  const { controlPlaneTraits: { isBuiltByCloud = false, controlPlaneName } } = controlPlane;
  if (!isBuiltByCloud) {
    refuse(controlPlane, 'remote/not-for-bootstrap', `Cluster API has to connect to the API server of ${controlPlaneName} to build it, and the agents that RemoteAccess.clusterProxy() `
      + 'goes through run only afterwards; use RemoteAccess.regional() or .connectProxy(), or a control plane that a cloud builds');
  }
}
