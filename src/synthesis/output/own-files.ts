/** Tells files that the program could have written from those of others, by what they look like. */
export interface OwnFiles {
  /** Whether a file of the program can have this path. A ledger can be edited, and whatever it lists would be deleted. */
  readonly couldHavePath: (path: string) => boolean;
  /** Whether the file of the program that has this path can have this content. */
  readonly couldHaveText: (path: string, text: string) => boolean;
  /** Whether files of the program can be in a folder of this name, wherever that is. */
  readonly couldHaveFolder: (name: string) => boolean;
  /** Whether whoever applies the folder takes a file of this path for one of the program. */
  readonly looksWritten: (path: string) => boolean;
}
