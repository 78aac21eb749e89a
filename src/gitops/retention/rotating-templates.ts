import { ApiObject } from 'cdk8s';
import { RotatingTemplate } from '../../cdk8s-helpers';
import { DeliveredChart } from '../delivered-chart';
import { isInstance } from './is-instance';

/** Whether the name of an object follows its content, so that it is replaced by another one when that changes. */
export function isRotatingTemplate(object: ApiObject): boolean {
  return isInstance(object, RotatingTemplate);
}

/** The templates of a chart that are replaced when they change. */
export function rotatingTemplates({ objects }: DeliveredChart): ApiObject[] {
  return objects.filter(isRotatingTemplate);
}
