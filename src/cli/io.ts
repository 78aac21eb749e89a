/** Where a command writes to. */
export interface Output {
  readonly isTTY: boolean;
  write(text: string): void;
}

/** All that a command has of the world beside the file system, so that tests can give it another one. */
export interface Io {
  /** The folder that paths are relative to. */
  readonly cwd: string;
  readonly env: { readonly [name: string]: string | undefined };
  readonly stdout: Output;
  readonly stderr: Output;
  /** Milliseconds. */
  now(): number;
  readStdin(): Uint8Array;
}
