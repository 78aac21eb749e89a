import { Severity } from '../knowledge/severity';

/** What happens to machines, a cluster or another object. */
export enum PlanAction {
  /** It is new. */
  CREATED = 'created',
  /** Machines are replaced by others. */
  REPLACED = 'replaced',
  /** The provider decides what happens to machines, by rules of its own. */
  UNDECIDED = 'undecided',
  /** There will be more or fewer machines, and none is replaced. */
  SCALED = 'scaled',
  /** It is changed in place, and no machine is replaced. */
  CHANGED = 'changed',
  /** It is gone from the manifests, and will be deleted. */
  REMOVED = 'removed',
  /** It is gone from the manifests, and runs on. */
  ORPHANED = 'orphaned',
  /** Nothing happens. */
  NOTHING = 'nothing',
}

/** A number of machines, as far as it is known. */
export interface MachineRange {
  /** At least this many. */
  readonly min: number;
  /** At most this many. */
  readonly max: number;
}

/** A field that is not as it was. */
export interface PlannedChange {
  /** The object that holds it, as `Kind/name`; the new one, where a template takes the place of another. */
  readonly object: string;
  /** The way to it: `spec.template.spec.image.url`. */
  readonly path: string;
  /** What it was; JSON, where it is no text, and shortened, where it is long. What may be a secret is not shown. @default - it was not there */
  readonly before?: string;
  /** What it is, in the same way. @default - it is gone */
  readonly after?: string;
}

/** How machines are replaced. */
export interface PlannedRollout {
  /** When it begins: what has the same number begins at once, and what has a higher one waits. */
  readonly step: number;
  /** What it waits for. @default - nothing */
  readonly waitsFor?: string;
  /** How many machines there may be more than wanted. */
  readonly maxSurge: number;
  /** How many machines there may be fewer than wanted. */
  readonly maxUnavailable: number;
  /** How long a machine may be drained, in seconds. @default - for as long as it takes */
  readonly drainTimeoutSeconds?: number;
  /** How long volumes may take to be detached, in seconds. @default - for as long as it takes */
  readonly volumeDetachTimeoutSeconds?: number;
  /** How long the node may take to be deleted, in seconds. @default - for as long as it takes */
  readonly deletionTimeoutSeconds?: number;
  /** The health checks that stop while this many machines are missing, as `Kind/name`. */
  readonly stoppedHealthChecks: string[];
}

/** The hosts that machines are taken from. */
export interface PlannedHosts {
  /** How many hosts are needed beside those that machines run on. */
  readonly spareNeeded: number;
  /** How many hosts are needed altogether. */
  readonly needed: number;
  /** How many hosts of the manifests, or of the cluster that is read, fit. @default - they are written elsewhere */
  readonly fitting?: number;
}

/** A version of Kubernetes, and how many machines have it. */
export interface LiveVersion {
  /** The version, as the node says it; that of the machine where there is no node yet. */
  readonly version: string;
  /** How many machines have it. */
  readonly machines: number;
}

/** The machines of a control plane or pool as they were read from a cluster. */
export interface LiveMachines {
  /** How many there are, those included that are being deleted. */
  readonly machines: number;
  /** How many of them are nodes. */
  readonly nodes: number;
  /** The versions that they have, the lowest text first. */
  readonly versions: LiveVersion[];
  /** How many of them are being deleted. */
  readonly deleted: number;
  /** How many others their controller replaces already, whatever the manifests say now: they are still made from older templates, or of another version. */
  readonly outdated: number;
  /** Why, in the words of the controller. */
  readonly outdatedBecause: string[];
}

/** A control plane or a pool, and what happens to its machines. */
export interface PlannedMachines {
  /** Whether these are the machines of the control plane. */
  readonly isControlPlane: boolean;
  /** The kind of the object that describes them. */
  readonly kind: string;
  /** The name of that object. */
  readonly name: string;
  /** What happens. */
  readonly action: PlanAction;
  /** How many machines there are before; none for a control plane that no machine of the cluster carries. */
  readonly machinesBefore: MachineRange;
  /** How many machines there will be. */
  readonly machinesAfter: MachineRange;
  /** How many machines are replaced. */
  readonly replaced: MachineRange;
  /** The fields that replace machines, or that the provider may replace them for. */
  readonly causes: PlannedChange[];
  /** The fields that change and replace nothing. */
  readonly changes: PlannedChange[];
  /** How machines are replaced, added or removed. @default - none is */
  readonly rollout?: PlannedRollout;
  /** The hosts that this takes, where hosts are scarce. @default - machines come out of nothing, or none is made */
  readonly hosts?: PlannedHosts;
  /** The machines as they are. @default - no machine was read from a cluster */
  readonly live?: LiveMachines;
  /** The limits between which an autoscaler decides how many machines there are. @default - nobody but the manifest decides */
  readonly autoscaled?: MachineRange;
  /** What else there is to know. */
  readonly notes: string[];
}

/** An object beside control planes and pools that is new, changed or gone. */
export interface PlannedObject {
  /** Its kind. */
  readonly kind: string;
  /** Its name. */
  readonly name: string;
  /** Whether it is a template, or a bootstrap config, in whose place another one comes with each rollout. */
  readonly isTemplate: boolean;
  /** What happens to it. */
  readonly action: PlanAction;
  /** The fields that change. */
  readonly changes: PlannedChange[];
}

/** Something that may go wrong, or cannot be undone. */
export interface PlanHazard {
  /** The code, which `validate` has too where it finds the same. */
  readonly code: string;
  /** Whether it is an error or a warning. */
  readonly severity: Severity;
  /** The object, as `Kind/name`. */
  readonly object: string;
  /** What is wrong, and what to do. */
  readonly message: string;
}

/** A cluster, and what happens to it. */
export interface PlannedCluster {
  /** Its name. */
  readonly name: string;
  /** Its namespace; empty if the manifests do not say it. */
  readonly namespace: string;
  /** What happens to the cluster as a whole; CHANGED if anything of it changes. */
  readonly action: PlanAction;
  /** The control plane, then the pools. */
  readonly machines: PlannedMachines[];
  /** What else of it is new, changed or gone. */
  readonly objects: PlannedObject[];
  /** What may go wrong. */
  readonly hazards: PlanHazard[];
  /** What else there is to know. */
  readonly notes: string[];
}

/** How much happens altogether. */
export interface PlanSummary {
  /** The clusters that there are, before or after. */
  readonly clusters: number;
  /** The clusters of which something changes. */
  readonly changedClusters: number;
  /** How many machines are replaced. */
  readonly replaced: MachineRange;
  /** Control planes and pools whose provider decides what happens to machines. */
  readonly undecided: number;
  /** How many machines are added, by new pools and by scaling. */
  readonly added: MachineRange;
  /** How many machines go, with removed pools and by scaling. */
  readonly removed: MachineRange;
  /** Clusters, control planes and pools that are gone from the manifests and run on. */
  readonly orphaned: number;
  /** What may go wrong. */
  readonly hazards: number;
}
