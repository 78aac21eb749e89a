import { ApiObject } from 'cdk8s';
import { isRotatingTemplate } from '../../cdk8s-helpers';
import { DeliveredChart } from '../delivered-chart';

/** The templates of a chart that are replaced when they change. */
export function rotatingTemplates({ objects }: DeliveredChart): ApiObject[] {
  return objects.filter(isRotatingTemplate);
}
