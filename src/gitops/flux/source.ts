import { checkObjectNameValue } from '../../core';
import { checkFolder } from '../folders';
import { checkNamespace } from '../namespaces';

/** The kinds of objects that Flux fetches manifests for. */
export enum FluxSourceKind {
  /** A branch, tag or commit of Git. */
  GIT_REPOSITORY = 'GitRepository',
  /** An artifact in a container registry. */
  OCI_REPOSITORY = 'OCIRepository',
  /** A bucket of an object store. */
  BUCKET = 'Bucket',
}

/** Where Flux finds manifests: a source object that is there already, with the address and the credentials. */
export interface FluxSource {
  /** The name of the source object. */
  readonly name: string;
  /**
   * The kind of the source object.
   * @default FluxSourceKind.GIT_REPOSITORY
   */
  readonly kind?: FluxSourceKind;
  /**
   * The namespace of the source object.
   * @default - that of the Kustomizations
   */
  readonly namespace?: string;
  /**
   * The folder in the source that the app writes, with forward slashes; `.` is the source itself.
   * @default - the output folder of the app, which has to be a relative one then
   */
  readonly path?: string;
}

/** Refuses a source that Flux could not find. */
export function checkFluxSource(prop: string, { name, namespace, path }: FluxSource): void {
  checkObjectNameValue(`${prop}.name`, name);
  checkNamespace(`${prop}.namespace`, namespace);
  if (path !== undefined) {
    checkFolder(`${prop}.path`, path);
  }
}
