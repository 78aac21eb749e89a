import { ArgoCdAgentAccess, ArgoCdAgentProps } from './argocd-agent/agent-access';
import { ConnectProxyAccess, ConnectProxyProps } from './connect-proxy/connect-proxy-access';
import { KonnectivityAccess, KonnectivityAccessProps } from './konnectivity/konnectivity-access';
import { OcmClusterProxyAccess, OcmClusterProxyAccessProps } from './ocm/cluster-proxy-access';
import { OcmPullAccess, OcmPullProps } from './ocm/pull-access';
import { OcmRegionalAccess, OcmRegionalProps } from './ocm/regional-access';
import { TunnelAccess, TunnelAccessProps } from './tunnel/tunnel-access';

/**
 * How a management cluster reaches a cluster in another network, or how it does without. Each factory makes one access, which is given to one
 * cluster as `remoteAccess`.
 */
export class RemoteAccess {
  /**
   * Control plane nodes of kubeadm dial a proxy in the management cluster, and Cluster API reaches their API server through it.
   *
   * @param props the server that they dial, and who makes certificates and the token
   */
  public static connectProxy(props: ConnectProxyProps): ConnectProxyAccess {
    return new ConnectProxyAccess(props);
  }

  /**
   * Nodes in networks that a control plane of kubeadm has no route to: they dial its konnectivity servers, and the API server reaches them through
   * that. Kamaji and k0smotron have konnectivity themselves.
   *
   * @param props its settings
   */
  public static konnectivity(props: KonnectivityAccessProps = {}): KonnectivityAccess {
    return new KonnectivityAccess(props);
  }

  /**
   * No connection: a cloud builds the cluster, and an agent of Argo CD in it gets its Applications from a hub.
   *
   * @param props the settings
   */
  public static argoCdAgent(props: ArgoCdAgentProps): ArgoCdAgentAccess {
    return new ArgoCdAgentAccess(props);
  }

  /**
   * Through a tunnel that agents of Open Cluster Management open, to clusters that run already.
   *
   * @param props the settings
   */
  public static clusterProxy(props: OcmClusterProxyAccessProps): OcmClusterProxyAccess {
    return new OcmClusterProxyAccess(props);
  }

  /**
   * No connection: a cloud builds the cluster, and an agent of Open Cluster Management in it gets its work from a hub.
   *
   * @param props the settings
   */
  public static pull(props: OcmPullProps): OcmPullAccess {
    return new OcmPullAccess(props);
  }

  /**
   * A management cluster in the network of the cluster builds it, and gets its objects from a hub.
   *
   * @param props the settings
   */
  public static regional(props: OcmRegionalProps): OcmRegionalAccess {
    return new OcmRegionalAccess(props);
  }

  /**
   * A control plane of k0s in a network that the management cluster does not reach: it dials a server there, and its API server is reached through that.
   *
   * @param props its settings
   */
  public static tunnel(props: TunnelAccessProps): TunnelAccess {
    return new TunnelAccess(props);
  }

  private constructor() {}
}
