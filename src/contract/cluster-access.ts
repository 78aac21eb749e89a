import { ApiObject, Duration } from 'cdk8s';
import { Endpoint } from '../core';
import { IControlPlane, IMixedCluster } from './cluster';
import { NodeFile } from './node-file';
import { StaticPodVolume } from './static-pod-volume';

/** A connection that has to be possible, so that a cluster in another network can be managed. Firewalls open this and nothing else. */
export interface ClusterConnection {
  /** Who dials, for example `control plane nodes`. */
  readonly from: string;
  /** Who is dialled, for example `frps in the management cluster`. */
  readonly to: string;
  /** The port that is dialled, of TCP. */
  readonly port: number;
  /** What it is for. */
  readonly purpose: string;
}

/**
 * How a management cluster reaches a cluster that is in another network, or how it does without. Made by `RemoteAccess` of the submodule `remote`,
 * and given to one cluster as `remoteAccess`.
 */
export abstract class ClusterAccess {
  /** The connections that have to be possible. Only the remote side dials, unless an entry says otherwise. */
  public abstract readonly connections: ClusterConnection[];

  /**
   * The endpoint of the cluster, where the access decides it.
   *
   * @internal
   */
  public get _endpoint(): Endpoint | undefined {
    return undefined;
  }

  /**
   * Takes the cluster in and writes what the management cluster needs, below the cluster. Called once, from the constructor of the cluster.
   *
   * @internal
   */
  public abstract _bind(cluster: IMixedCluster): ClusterAccessBinding;
}

/**
 * What a cluster has to do for its access.
 *
 * @internal
 */
export interface ClusterAccessBinding {
  /** What machines of a control plane of kubeadm get, beside what the user gives them. It may refuse machines that it does not lead to. @default - nothing */
  readonly controlPlaneFor?: (machines: ControlPlaneMachines) => AccessOfControlPlane;
  /** The tunnel through which the management cluster reaches a control plane that dials it. @default - none */
  readonly tunnel?: ControlPlaneTunnel;
  /** What has to be there before the object of the control plane. @default - nothing */
  readonly beforeControlPlane?: readonly ApiObject[];
  /** How long Cluster API tries to delete Nodes of a machine pool that says nothing of it. @default - as Cluster API has it */
  readonly nodeDeletionTimeout?: Duration;
  /** Refuses a control plane for which this access is not made. */
  checkControlPlane(controlPlane: IControlPlane): void;
}

/**
 * A tunnel that a control plane opens to the management cluster.
 *
 * @internal
 */
export interface ControlPlaneTunnel {
  /** The host of the tunnel's server, as the control plane and the management cluster reach it. */
  readonly serverHost: string;
  /** The port that the control plane dials there. */
  readonly serverPort: number;
  /** The port at which the API server is reached there. */
  readonly apiServerPort: number;
}

/**
 * What is known of the machines of a control plane.
 *
 * @internal
 */
export interface ControlPlaneMachines {
  /** How many there are. */
  readonly replicas: number;
  /** The port at which the API server of each machine listens. */
  readonly apiServerPort: number;
  /** Whether one machine at a time holds the address of the cluster's endpoint, so that the others are not reached by it. */
  readonly isServedByOne: boolean;
}

/**
 * What machines of a control plane get so that the cluster can be reached.
 *
 * @internal
 */
export interface AccessOfControlPlane {
  readonly files?: readonly NodeFile[];
  readonly preKubeadmCommands?: readonly string[];
  readonly postKubeadmCommands?: readonly string[];
  readonly certSans?: readonly string[];
  readonly apiServerExtraArgs?: { readonly [name: string]: string };
  readonly apiServerExtraVolumes?: readonly StaticPodVolume[];
}
