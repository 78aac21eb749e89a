import { PayloadContext, payloadAnnotations, payloadMetadata } from './context';
import { Account, controlPlaneNamespace, CREATE_ONLY, k8s, ReleaseObject, serviceAccount } from '../manifests';
import { CLUSTER_API_NAMESPACE, CLUSTER_API_OPERATOR_NAMESPACE } from '../namespaces';

/** Installs the installer, and reports for all. */
export const OPERATOR: Account = { name: 'capi-operator', namespace: CLUSTER_API_OPERATOR_NAMESPACE };
/** Installs Cluster API and the provider of the platform. */
export const INSTALLER: Account = { name: 'capi-installer', namespace: CLUSTER_API_OPERATOR_NAMESPACE };
/** Makes the Cluster, copies Secrets and keeps Machine API in step. */
export const CONTROLLERS: Account = { name: 'capi-controllers', namespace: CLUSTER_API_NAMESPACE };

export function namespace(context: PayloadContext, name: string): ReleaseObject {
  return controlPlaneNamespace(name, payloadAnnotations(context));
}

export function account(context: PayloadContext, { name, namespace: home }: Account): ReleaseObject {
  return serviceAccount(payloadMetadata(context, { name, namespace: home }));
}

/** Where Kubernetes writes a token without end for a ServiceAccount. It is empty as it is written here. */
export function tokenSecret(context: PayloadContext, { name, namespace: home }: Account): ReleaseObject {
  return k8s().KubeSecret.manifest({
    metadata: payloadMetadata(context, { name: `${name}-token`, namespace: home, annotations: { 'kubernetes.io/service-account.name': name, ...CREATE_ONLY } }),
    type: 'kubernetes.io/service-account-token',
  });
}
