import { ApiObject, Lazy } from 'cdk8s';
import { isRotatingTemplate } from '../../cdk8s-helpers';
import { IPool } from '../../contract';
import { DeliveryRole } from '../../knowledge';
import { FLUX_GROUP } from '../../topology';
import { annotationByContent } from '../annotation-by-content';
import { DeliveredChart } from '../delivered-chart';

const PRUNE = `${FLUX_GROUP}/prune`;
const SUBSTITUTE = `${FLUX_GROUP}/substitute`;
const DISABLED = 'disabled';

/**
 * Tells Flux of each object whether it may delete it when it is not in the source any more, and to leave its text as it is. What is written there already
 * stays.
 *
 * @param keepsTemplates whether previous templates stay in the source for as long as they are needed
 */
export function protect(chart: DeliveredChart, keepsTemplates: boolean): void {
  for (const object of chart.objects) {
    const role = chart.roleOf(object);
    if (isKept(object, role, keepsTemplates)) {
      annotate(object, PRUNE, role === DeliveryRole.MACHINES ? disabledWhileInService(object) : DISABLED);
    }
    annotate(object, SUBSTITUTE, disabledIfAnyVariable(object));
  }
}

/** Templates that rotate have other kinds than templates too: those of machine pools. Of others nobody knows which took the place of which. */
function isKept(object: ApiObject, role: DeliveryRole, keepsTemplates: boolean): boolean {
  return isRotatingTemplate(object) ? !keepsTemplates : role !== DeliveryRole.MEMBER;
}

/** A pool that is retired has no machines to lose, and is deleted when it is gone from the source. Until the end it may still be retired. */
function disabledWhileInService({ node }: ApiObject): string {
  const pool = node.scopes.find((scope): scope is IPool => 'isRetired' in scope);
  return pool === undefined ? DISABLED : Lazy.any({ produce: () => pool.isRetired ? undefined : DISABLED }) as string;
}

/** Flux looks at annotations and labels. */
function annotate({ metadata }: ApiObject, key: string, value: string): void {
  // cdk8s has no way to ask for an annotation but rendering the object, which may not be complete yet.
  const { annotations } = metadata as unknown as { readonly annotations: { readonly [key: string]: unknown } };
  if (annotations[key] === undefined && metadata.getLabel(key) === undefined) {
    metadata.addAnnotation(key, value);
  }
}

/** Flux could take some text of the object for a variable, which is not known before the end. */
function disabledIfAnyVariable(object: ApiObject): string {
  return annotationByContent(object, manifest => JSON.stringify(manifest).includes('${') ? DISABLED : undefined);
}
