import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { Annotations } from './annotations';
import { noNamespace } from '../../cdk8s-helpers';

/** The metadata of an object. */
export interface ObjectMetadata {
  readonly name: string;
  /** @default - the object is in no namespace */
  readonly namespace?: string;
  readonly labels?: { readonly [name: string]: string };
  readonly annotations?: Annotations;
}

/** An object as it is written. */
export interface ReleaseObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ObjectMetadata;
  readonly [field: string]: unknown;
}

/** Adds an object to a chart, which may have a namespace of its own. */
export function createReleaseObject(scope: Construct, id: string, { metadata, ...content }: ReleaseObject): ApiObject {
  return new ApiObject(scope, id, { ...content, metadata: { ...metadata, namespace: metadata.namespace ?? noNamespace() } });
}

/** An id that no other object of a chart has. */
export function idOf({ kind, metadata: { name, namespace } }: ReleaseObject): string {
  return [kind, ...namespace === undefined ? [] : [namespace], name].join('-');
}
