import { PayloadContext, payloadMetadata } from './context';
import { RBAC_GROUP, ReleaseObject, TOMBSTONE } from '../manifests';
import { CLUSTER_API_NAMESPACE, CLUSTER_API_OPERATOR_NAMESPACE } from '../namespaces';

const RBAC = `${RBAC_GROUP}/v1`;

/** What was in technology previews before 4.22, and is deleted where it still is. */
export function earlierOperator(context: PayloadContext): ReleaseObject[] {
  const name = 'cluster-capi-operator';
  const namespace = CLUSTER_API_NAMESPACE;
  return [
    tombstone(context, 'v1', 'ServiceAccount', name, namespace),
    tombstone(context, 'v1', 'Secret', 'cluster-capi-operator-secret', namespace),
    tombstone(context, 'v1', 'ConfigMap', 'cluster-capi-operator-images', namespace),
    tombstone(context, RBAC, 'ClusterRole', name),
    tombstone(context, RBAC, 'Role', name, namespace),
    tombstone(context, RBAC, 'ClusterRoleBinding', name),
    tombstone(context, RBAC, 'RoleBinding', name, namespace),
    tombstone(context, 'apps/v1', 'Deployment', name, namespace),
    tombstone(context, 'admissionregistration.k8s.io/v1', 'ValidatingWebhookConfiguration', name),
    tombstone(context, 'v1', 'Service', 'cluster-capi-operator-webhook-service', namespace),
  ];
}

/** What 4.22 had and 5.0 has by another name. */
export function earlierInstaller(context: PayloadContext): ReleaseObject[] {
  return [
    tombstone(context, 'v1', 'ConfigMap', 'cluster-capi-operator-images', CLUSTER_API_OPERATOR_NAMESPACE),
    tombstone(context, RBAC, 'ClusterRoleBinding', 'openshift-capi-installer'),
  ];
}

/** No more than which object it is: the cluster version operator reads nothing else of it. */
function tombstone(context: PayloadContext, apiVersion: string, kind: string, name: string, namespace?: string): ReleaseObject {
  return { apiVersion, kind, metadata: payloadMetadata(context, { name, namespace, annotations: TOMBSTONE }) };
}
