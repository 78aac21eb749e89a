import { ApiObject, GroupVersionKind } from 'cdk8s';
import { Construct } from 'constructs';
import { claimName, noNamespace } from '../cdk8s-helpers';

/** An object whose namespace is said, or which is in none, whatever chart it is in. */
export interface RemoteObject extends GroupVersionKind {
  readonly name: string;
  /** @default - it is in no namespace */
  readonly namespace?: string;
  /** @default - none */
  readonly labels?: { readonly [key: string]: string };
  /** @default - none */
  readonly annotations?: { readonly [key: string]: string };
  readonly [field: string]: unknown;
}

/** Adds an object to a chart, which may have a namespace of its own, and takes its name there. */
export function createObject(scope: Construct, id: string, { name, namespace, labels, annotations, ...content }: RemoteObject): ApiObject {
  claimName(scope, content.kind, namespace === undefined ? name : `${namespace}/${name}`);
  const metadata = { name, namespace: namespace ?? noNamespace(), labels: { ...labels }, annotations: { ...annotations } };
  return new ApiObject(scope, id, { ...content, metadata });
}
