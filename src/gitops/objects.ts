import { ApiObject } from 'cdk8s';
import { IConstruct } from 'constructs';

/** The API objects below a construct, in the order in which they were made. */
export function objectsBelow(construct: IConstruct): ApiObject[] {
  return construct.node.findAll().filter((child): child is ApiObject => ApiObject.isApiObject(child));
}
