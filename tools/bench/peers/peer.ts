import * as fs from 'fs';
import * as path from 'path';
import type { ParametricCluster, ParametricFleet } from './parametric';

/** A command to run. */
export interface Command {
  readonly args: readonly string[];
  /**
   * The file that takes what it prints, relative to the folder.
   * @default - it writes files itself
   */
  readonly stdout?: string;
}

/** A way to use a tool. */
export interface PeerVariant {
  readonly name: string;
  /**
   * How many clusters are measured at most, where more would take too long and tell nothing new.
   * @default - as many as there are
   */
  readonly mostClusters?: number;
  /**
   * Whether it writes something else than YAML, so that it is for information only.
   * @default false
   */
  readonly isOtherFormat?: boolean;
  /**
   * Writes the input for a fleet.
   *
   * @param folder an empty folder
   * @returns the commands, to be run there one after the other, which write the objects to its folder `out`
   */
  prepare(fleet: ParametricFleet, folder: string): readonly Command[];
}

/** Another tool that makes manifests from templates and data. */
export interface Peer {
  /** The command. */
  readonly name: string;
  /** Its arguments to tell its version. */
  readonly versionArgs: readonly string[];
  readonly variants: readonly PeerVariant[];
}

/** The data of a cluster as it is written for a tool. */
export function dataOf({ fields, hosts }: ParametricCluster): object {
  return { ...fields, hosts };
}

/** Writes a file and the folders it is in. */
export function writeInput(folder: string, file: string, text: string): void {
  const target = path.join(folder, file);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, text);
}
