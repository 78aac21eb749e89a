import { ApiObject } from 'cdk8s';
import { IConstruct } from 'constructs';
import { Kind } from './kinds';

/** The API objects below a construct, in the order in which they were made. */
export function objectsBelow(construct: IConstruct): ApiObject[] {
  return construct.node.findAll().filter((child): child is ApiObject => ApiObject.isApiObject(child));
}

/** The annotations of an object as they are now. */
export function annotationsOf({ metadata }: ApiObject): { readonly [name: string]: string } {
  const { annotations } = metadata.toJson() as { readonly annotations?: { readonly [name: string]: string } };
  return annotations ?? {};
}

/** The kind of an object. cdk8s calls the core group `core`. */
export function kindOf({ apiGroup, kind }: ApiObject): Kind {
  return { group: apiGroup === 'core' ? '' : apiGroup, kind };
}
