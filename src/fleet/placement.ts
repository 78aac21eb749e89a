import { ApiObject } from 'cdk8s';

/** Where the objects of a chart and of the charts below it are written, instead of where cdk8s would. */
export interface Placement {
  /** Whose files they are, for example the name of a cluster. */
  readonly owner: string;
  /** The file of an object, relative to the output folder, with forward slashes and without the extension. */
  readonly fileOf: (object: ApiObject) => string;
}
