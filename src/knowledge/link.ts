import type { ClusterMembers, Topology } from '../topology';

/** An end of a connection between a cluster and the rest of the world. */
export enum LinkEnd {
  /** The management cluster, or the hub that hands out work. */
  MANAGEMENT = 'management',
  /** Whatever serves the address of the API server. */
  ENDPOINT = 'endpoint',
  /** The control plane, beside that address. */
  CONTROL_PLANE = 'control-plane',
  /** The nodes of all pools. */
  NODES = 'nodes',
  /** An agent in the cluster. */
  AGENT = 'agent',
}

/** A connection that somebody opens. */
export interface Link {
  /** Who dials. */
  readonly from: LinkEnd;
  /** Who is dialled. */
  readonly to: LinkEnd;
  /** What is dialled and what for, in a few words. */
  readonly label: string;
  /** What runs at the end that is an agent, for example `klusterlet`. @default - nothing is to be named */
  readonly agent?: string;
  /** The kind of the machines that are meant, of the nodes at an end. @default - the nodes of all pools */
  readonly machineKind?: string;
  /** The management cluster has no other way to the API server, so that it dials nobody. @default false */
  readonly isOnlyWay?: boolean;
}

/** Finds who dials whom for a cluster, beside nodes that dial their API server, and Cluster API that does. */
export type LinkFinder = (cluster: ClusterMembers, topology: Topology) => Link[];

/** Says what holds the address of a cluster's API server; undefined if the objects that it knows do not. */
export type EndpointServerFinder = (cluster: ClusterMembers, topology: Topology) => string | undefined;
