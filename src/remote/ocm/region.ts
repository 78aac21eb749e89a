import { ApiObject, Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { OcmAgentProps } from './agent';
import { agentSettings, checkAgent, OcmAgentSettings, portOf } from './agent-settings';
import { createKlusterletChart } from './klusterlet';
import { createManagedCluster } from './managed-cluster';
import { Work } from './manifest-work';
import { OcmWorkDeletion } from './work';
import { WORK_AGENT } from './work-agent';
import { ClusterConnection, IMixedCluster, RemoteSide, remoteSideOf } from '../../contract';
import { checkLabelName, copyProps, refuse } from '../../core';
import { BundleGuard } from '../../guard';
import { RemoteChart } from '../remote-chart';

const FIELD_MANAGER = 'work-agent-cdk8s-cluster-api';

/** Settings of a management cluster in another network. */
export interface OcmRegionProps extends OcmAgentProps {
  /** The name that the management cluster over there registers by. */
  readonly managedClusterName: string;
  /**
   * The field manager of what the agent applies there. It begins with `work-agent`.
   * @default work-agent-cdk8s-cluster-api
   */
  readonly fieldManager?: string;
  /**
   * What happens to a cluster whose ManifestWork is deleted, or to objects that are gone from it.
   * @default OcmWorkDeletion.ORPHAN, so that no file that is lost loses a machine
   */
  readonly deletion?: OcmWorkDeletion;
}

/**
 * A management cluster in another network. It dials this one, the hub, and gets the objects of whole clusters from it, one ManifestWork each; Cluster API over there builds
 * them, in its own network.
 *
 * Clusters get it by `RemoteAccess.regional()`. To be made in a chart of the hub.
 */
export class OcmRegion extends Construct {
  /** The name that the management cluster over there registers by. */
  public readonly managedClusterName: string;
  /** The ManagedCluster on the hub. */
  public readonly managedCluster: ApiObject;

  private readonly settings: OcmAgentSettings;
  private readonly props: OcmRegionProps;
  private readonly works = new Map<Chart, Work>();

  constructor(scope: Construct, id: string, props: OcmRegionProps) {
    super(scope, id);
    BundleGuard.install(this);
    this.props = copyProps(props);
    this.settings = agentSettings(props);
    checkAgent(this, this.settings);
    const { managedClusterName, fieldManager } = props;
    this.managedClusterName = checkLabelName(this, 'managedClusterName', managedClusterName, 'remote/managed-cluster-name');
    if (fieldManager !== undefined && !/^work-agent[!-~]{0,118}$/.test(fieldManager)) {
      refuse(this, 'input/invalid-value', `'fieldManager' '${fieldManager}' is not possible; use 'work-agent' and up to 118 further characters without spaces`);
    }
    this.managedCluster = createManagedCluster(this, 'ManagedCluster', managedClusterName, this.settings);
  }

  /** The connections that have to be possible. */
  public get connections(): ClusterConnection[] {
    return [{
      from: `the klusterlet in ${this.managedClusterName}`, to: 'the API server of the hub', port: portOf(this.settings.hubUrl), purpose: 'registration, clusters to build, and what became of them',
    }];
  }

  /**
   * What makes the management cluster over there dial in, and lets its agent apply the kinds of all clusters that it gets: who brings the first agent into the network applies it
   * there, and again when clusters have new kinds.
   *
   * @param scope the app
   * @param id the id of the chart
   */
  public remoteChart(scope: Construct, id: string): RemoteChart {
    return createKlusterletChart(scope, id, {
      managedClusterName: this.managedClusterName,
      settings: this.settings,
      groups: () => [...new Set([...this.works.values()].flatMap(work => work.groups))].sort(),
    });
  }

  /**
   * A chart for a cluster with `RemoteAccess.regional()`, for the whole of it to travel. Each object says by a label that it is for the management cluster over there, so that
   * this is known of its file, too. A chart that is made in another way travels just as well, and its file does not say so.
   *
   * @param scope the app
   * @param id the id of the chart
   * @param namespace the namespace of its objects, over there
   */
  public clusterChart(scope: Construct, id: string, namespace: string): RemoteChart {
    return new RemoteChart(scope, id, { clusterName: this.managedClusterName, appliedBy: WORK_AGENT, namespace });
  }

  /**
   * Carries the chart of a cluster over.
   *
   * @returns the ManifestWork
   * @internal
   */
  public _carry(cluster: IMixedCluster): ApiObject {
    const chart = Chart.of(cluster);
    const { clusterName } = cluster;
    if (this.works.has(chart) || !this.isOurs(remoteSideOf(chart))) {
      refuse(cluster, 'remote/chart-carried', `the chart '${chart.node.path}' goes to another cluster already, as a whole; give each cluster with RemoteAccess.regional() a chart of its own`);
    }
    if (chart.namespace === undefined) {
      refuse(cluster, 'input/missing-value', `the chart '${chart.node.path}' has no 'namespace', and an agent applies objects to the namespace that they name; set it`);
    }
    const { fieldManager = FIELD_MANAGER, deletion = OcmWorkDeletion.ORPHAN } = this.props;
    const work = new Work(this, `Work-${clusterName}`, {
      workName: clusterName, charts: [chart], managedClusterName: this.managedClusterName, fieldManager, deletion, namespaces: [chart.namespace],
    });
    work.resource.addDependency(this.managedCluster);
    this.works.set(chart, work);
    return work.resource;
  }

  /** Whether a chart is for nobody yet, or for the agent over there. */
  private isOurs(side?: RemoteSide): boolean {
    return side === undefined || (side.clusterName === this.managedClusterName && side.appliedBy === WORK_AGENT);
  }
}
