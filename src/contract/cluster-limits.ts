import { IConstruct } from 'constructs';
import { ClusterApiVersion, refuse } from '../core';

/** The kind of the object that owns the machines of a worker pool. */
export enum MachineOwner {
  /** A MachineDeployment, which replaces machines when their template changes. */
  MACHINE_DEPLOYMENT = 'MachineDeployment',
  /** A MachineSet, which keeps the number of machines and never replaces one because of a new template. */
  MACHINE_SET = 'MachineSet',
}

/**
 * What a cluster allows of its pools, and what it adds to them. Pools and features ask this, and never which cluster it is.
 *
 * What is not allowed comes with the reason, which ends up in the error.
 */
export interface ClusterLimits {
  /** The kind of the object that owns the machines of a worker pool. */
  readonly machineOwner: MachineOwner;
  /** Why pools say no Kubernetes version. @default - they have one */
  readonly noVersionBecause?: string;
  /** Why there are no machine pools. @default - there may be */
  readonly noMachinePoolsBecause?: string;
  /** Why machines have no health checks of Cluster API. @default - they may have */
  readonly noHealthChecksBecause?: string;
  /** Why pools have no taints. @default - they may have */
  readonly noTaintsBecause?: string;
  /** Why no autoscaler decides how many machines a pool has. @default - one may */
  readonly noAutoscalingBecause?: string;
  /** Why nobody drains nodes before their machines are deleted. @default - Cluster API does */
  readonly noDrainBecause?: string;
  /** Labels that every machine of a pool has, beside its own. @default - none */
  readonly machineLabels?: { readonly [key: string]: string };
  /** Whether all labels of a machine are copied onto its node, so that labels of nodes are written there. @default false */
  readonly copiesMachineLabels?: boolean;
  /** Annotations of the object that owns the machines. @default - none */
  readonly poolAnnotations?: { readonly [key: string]: string };
  /** The version that kinds of providers are written in, where they follow the versions of Cluster API. @default - that of the cluster */
  readonly providerApiVersion?: ClusterApiVersion;
  /** Its providers may be older than those that are pinned, so that defaults which only newer ones know are not written out. @default false */
  readonly hasOlderProviders?: boolean;
}

/** What a cluster of plain Cluster API allows: everything. */
export const NO_LIMITS: ClusterLimits = { machineOwner: MachineOwner.MACHINE_DEPLOYMENT };

/** The version that kinds of providers are written in, where they follow the versions of Cluster API. */
export function providerVersionOf(
  { apiVersion, limits }: { readonly apiVersion: ClusterApiVersion; readonly limits: ClusterLimits }): ClusterApiVersion {
  return limits.providerApiVersion ?? apiVersion;
}

/** Refuses what a cluster does not allow. */
export function refuseLimited(scope: IConstruct, prop: string, because: string): never {
  refuse(scope, 'cluster/not-allowed', `'${prop}' is not allowed in this cluster: ${because}`);
}
