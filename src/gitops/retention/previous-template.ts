import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { TemplateManifest } from './history';
import { isInstance, noNamespace } from '../../cdk8s-helpers';

/** On templates that are written for machines of an earlier generation only. */
export const PREVIOUS_TEMPLATE_LABEL = 'cdk8s-cluster-api/previous-template';

/** A template that its construct has replaced by another one. */
export class PreviousTemplate extends ApiObject {
  constructor(scope: Construct, id: string, { metadata, ...content }: TemplateManifest) {
    // Where it had no namespace it gets none, even if the chart has one by now.
    super(scope, id, { ...content, metadata: { ...metadata, namespace: metadata.namespace ?? noNamespace() } });
    this.metadata.addLabel(PREVIOUS_TEMPLATE_LABEL, 'true');
  }
}

/** Whether an object is written for machines of an earlier generation only. */
export function isPreviousTemplate(object: ApiObject): boolean {
  return isInstance(object, PreviousTemplate);
}
