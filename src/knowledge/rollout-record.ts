import { BundleObject } from '../topology';

/** Which machines of an object a change concerns. */
export enum RolledMachines {
  ALL = 'all',
  /** Only the one that made the cluster, if it is still there. */
  FIRST = 'first',
  /** All, but for the one that made the cluster, if it is still there. */
  ALL_BUT_FIRST = 'all-but-first',
}

/** A field, and the machines that are replaced when it changes. */
export interface RolloutField {
  /** The way to it; a part of an object counts with all that is in it, but for what another field says. */
  readonly path: string;
  /** @default RolledMachines.ALL */
  readonly machines?: RolledMachines;
  /**
   * Whether machines are kept all the same, by the outermost field that this one is in, as it was and as it is.
   * @default - a change replaces machines
   */
  readonly isKept?: (before: unknown, after: unknown) => boolean;
}

/**
 * When the controller of a kind replaces the machines of an object: whenever the name of a template that it refers to changes, and for what is here.
 *
 * A kind that has machines and no such record is one of which nobody knows: its provider decides.
 */
export interface RolloutRecord {
  readonly group: string;
  readonly kind: string;
  /** Where upstream says or does so: project and file, and the release only where it is not the pinned one. */
  readonly source: string;
  /** The controller never replaces a machine that it has, for this reason; then nothing else counts. @default - it does */
  readonly neverBecause?: string;
  /** The fields whose change replaces machines, with the names of all versions. @default - none beside references */
  readonly fields?: readonly RolloutField[];
  /** What is in these fields and does not count. @default - everything counts */
  readonly ignored?: readonly string[];
  /** The fields with a time at which machines are replaced that are older. @default - none */
  readonly times?: readonly string[];
  /**
   * Writes a field of an object in one form, whatever the version, whatever former releases have filled in and whatever the controller adds by itself.
   * @default - the versions have one form
   */
  readonly inOneForm?: (object: BundleObject, path: string, value: unknown) => unknown;
}
