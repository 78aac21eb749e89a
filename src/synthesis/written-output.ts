import { ApiObject } from 'cdk8s';

/** What a synthesis has written, for those who keep a record of it. */
export interface WrittenOutput {
  /** What an object was rendered to. */
  readonly manifestOf: (object: ApiObject) => unknown;
  /** Whether the files of an owner, for example of a cluster, are those of this run and not of another shard. */
  readonly includes: (owner: string) => boolean;
}
