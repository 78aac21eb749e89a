import { ApiObject, Duration } from 'cdk8s';
import { Construct } from 'constructs';
import { OcmAgentProps } from './agent';
import { agentSettings, checkAgent, OcmAgentSettings, portOf } from './agent-settings';
import { createKlusterletChart } from './klusterlet';
import { createManagedCluster } from './managed-cluster';
import { Work } from './manifest-work';
import { OcmWork } from './work';
import { ClusterAccess, ClusterAccessBinding, ClusterConnection, IMixedCluster } from '../../contract';
import { copyProps } from '../../core';
import { BoundCluster } from '../bound-cluster';
import { neededCluster } from '../needed-cluster';
import { RemoteChart } from '../remote-chart';
import { withoutConnection } from '../without-connection';

/** Settings of a cluster that nobody connects to, and whose agent gets its work from a hub of Open Cluster Management. */
export interface OcmPullProps extends OcmAgentProps {
  /**
   * What the agent applies to the cluster.
   * @default - nothing; see `addWork()`
   */
  readonly works?: OcmWork[];
  /**
   * How long Cluster API tries to delete Nodes that it cannot reach, of machine pools that do not say it themselves.
   * @default - a minute
   */
  readonly nodeDeletionTimeout?: Duration;
}

/**
 * No connection to the API server at all: a cloud builds the cluster by an API of its own, and an agent in it dials a hub of Open Cluster Management and applies
 * what it finds there. The hub is the management cluster.
 */
export class OcmPullAccess extends ClusterAccess {
  /** The ManagedCluster on the hub; undefined until the access is given to a cluster. */
  public managedCluster?: ApiObject;

  private readonly settings: OcmAgentSettings;
  private readonly props: OcmPullProps;
  private readonly bound = new BoundCluster();
  private readonly works: Work[] = [];
  private hub?: Construct;

  /** @internal */
  constructor(props: OcmPullProps) {
    super();
    this.props = { ...copyProps({ ...props, works: [] }), works: [...props.works ?? []] };
    this.settings = agentSettings(props);
  }

  public get connections(): ClusterConnection[] {
    return [{ from: 'the klusterlet in the cluster', to: 'the API server of the hub', port: portOf(this.settings.hubUrl), purpose: 'registration, work to do, and what became of it' }];
  }

  /**
   * Has the agent apply further objects. Only after the access was given to its cluster.
   *
   * @param work the objects
   * @returns the ManifestWork
   */
  public addWork(work: OcmWork): ApiObject {
    const managedClusterName = neededCluster(this.bound, 'addWork()').clusterName;
    const made = new Work(this.hub!, work.workName, { ...work, managedClusterName });
    made.resource.addDependency(this.managedCluster!);
    this.works.push(made);
    return made.resource;
  }

  /**
   * What makes the cluster dial in: who brings the first agent into the network applies it there, once. To be called after all works are there.
   *
   * @param scope the app
   * @param id the id of the chart
   */
  public remoteChart(scope: Construct, id: string): RemoteChart {
    const managedClusterName = neededCluster(this.bound, 'remoteChart()').clusterName;
    const groups = () => this.works.flatMap(work => work.groups).filter((group, index, all) => all.indexOf(group) === index).sort();
    return createKlusterletChart(scope, id, { managedClusterName, settings: this.settings, groups: groups().length === 0 ? undefined : groups });
  }

  /** @internal */
  public _bind(cluster: IMixedCluster): ClusterAccessBinding {
    this.bound.bind(cluster);
    this.hub = new Construct(cluster, 'RemoteAccess');
    checkAgent(this.hub, this.settings);
    this.managedCluster = createManagedCluster(this.hub, 'ManagedCluster', cluster.clusterName, this.settings);
    this.props.works!.forEach(work => this.addWork(work));
    return { nodeDeletionTimeout: this.props.nodeDeletionTimeout ?? Duration.minutes(1), checkControlPlane: withoutConnection };
  }
}
