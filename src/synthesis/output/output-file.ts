/** A file to be written. */
export interface OutputFile {
  /** Relative to the output folder, with forward slashes. It is safe on every system and no other file has it. */
  readonly path: string;
  readonly text: string;
  /** Whose file it is, for example the name of a cluster. @default - the file is nobody's */
  readonly owner?: string;
}

/** The part of a fleet that a run writes, when several runs write one folder. */
export interface LedgerPart {
  /** `<number>-of-<count>`, for example `2-of-4`. */
  readonly name: string;
  /** Whether this run writes the files of an owner. Files that are nobody's are written by the run of each part. */
  readonly includes: (owner: string) => boolean;
}
