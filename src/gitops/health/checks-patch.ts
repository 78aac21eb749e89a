import { ApiObject, Lazy } from 'cdk8s';
import { Construct } from 'constructs';

/** Checks for a ConfigMap of Argo CD. */
export interface ChecksProps {
  /** The name of the ConfigMap of Argo CD. */
  readonly name: string;
  readonly namespace: string;
  /** The checks by their keys, once all is there. */
  readonly data: () => { [key: string]: string };
}

/** Argo CD reads ConfigMaps with this label only. */
const PART_OF = 'app.kubernetes.io/part-of';

/** What is merged into the ConfigMap of Argo CD. */
export function createPatch(scope: Construct, { name, namespace, data }: ChecksProps): ApiObject {
  return new ApiObject(scope, 'Resource', {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    // Both labels are on the ConfigMap in every installation.
    metadata: { name, namespace, labels: { 'app.kubernetes.io/name': name, [PART_OF]: 'argocd' } },
    data: Lazy.any({ produce: data }),
  });
}
