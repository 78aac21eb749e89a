import type { BundleObject, Field, Topology } from '../topology';

/** An MTU that somebody has set for the pods of a cluster. */
export interface PodMtu {
  /** Where it stands. */
  readonly at: Field;
  /** Its value, in bytes. */
  readonly mtu: number;
  /** The CNI that is told. */
  readonly cniName: string;
  /** What the CNI adds to a packet of this size; 0 where it subtracts that itself. @default - it cannot be told */
  readonly overhead?: number;
  /** The Cluster whose pods are meant. @default - those of the cluster that the bundle is applied to */
  readonly cluster?: BundleObject;
}

/** Finds the MTUs of pods that objects of a bundle set. */
export type PodMtuFinder = (topology: Topology) => PodMtu[];
