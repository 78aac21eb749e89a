import { ApiObject } from 'cdk8s';

/** Where the objects of a chart and of the charts below it are written, instead of where cdk8s would. */
export interface Placement {
  /** Whose files they are, for example the name of a cluster. */
  readonly owner: string;
  /** The folder of the files, relative to the output folder, with forward slashes. */
  readonly folder: string;
  /** The file of an object in the folder, without the extension. @default - all objects are in one file, which has the name of the folder */
  readonly nameOf?: (object: ApiObject) => string;
}

/** The file of an object, relative to the output folder, without the extension. */
export function fileOf({ folder, nameOf }: Placement, object: ApiObject): string {
  return nameOf === undefined ? folder : `${folder}/${nameOf(object)}`;
}
