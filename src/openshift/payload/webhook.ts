import { CONTROLLERS } from './accounts';
import { PayloadContext, payloadMetadata } from './context';
import { CLUSTER_GROUP } from '../../topology';
import { INJECT_CA_BUNDLE, k8s, ReleaseObject, service, servingCertificate } from '../manifests';
import { CLUSTER_API_NAMESPACE } from '../namespaces';

/** The Secret with the certificate of the webhook. */
export const WEBHOOK_CERTIFICATE = 'capi-controllers-webhook-service-cert';
/** The port of the webhook, and the name that the container has for it. */
export const WEBHOOK_PORT = { name: 'webhook-server', port: 9443 };
const WEBHOOK_SERVICE = 'capi-controllers-webhook-service';
const CLUSTER_VERSION = 'v1beta2';

export function webhookService(context: PayloadContext): ReleaseObject {
  const annotations = servingCertificate(WEBHOOK_CERTIFICATE);
  return service(payloadMetadata(context, { name: WEBHOOK_SERVICE, namespace: CLUSTER_API_NAMESPACE, annotations }), {
    ports: [{ name: 'capi-webhook-server', port: WEBHOOK_PORT.port, targetPort: WEBHOOK_PORT.name }],
    selector: { 'k8s-app': CONTROLLERS.name },
  });
}

/** Asks capi-controllers about each Cluster: there is one, and it is the cluster itself. */
export function clusterWebhook(context: PayloadContext): ReleaseObject {
  return k8s().KubeValidatingWebhookConfiguration.manifest({
    metadata: payloadMetadata(context, { name: 'openshift-capi-controllers', annotations: INJECT_CA_BUNDLE }),
    webhooks: [{
      name: `validation.cluster.${CLUSTER_GROUP}`,
      admissionReviewVersions: ['v1', 'v1beta1'],
      clientConfig: {
        service: { name: WEBHOOK_SERVICE, namespace: CLUSTER_API_NAMESPACE, path: `/validate-cluster-x-k8s-io-${CLUSTER_VERSION}-cluster`, port: WEBHOOK_PORT.port },
      },
      failurePolicy: 'Fail',
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': CLUSTER_API_NAMESPACE } },
      rules: [{ apiGroups: [CLUSTER_GROUP], apiVersions: [CLUSTER_VERSION], operations: ['CREATE', 'UPDATE', 'DELETE'], resources: ['clusters'] }],
      sideEffects: 'None',
    }],
  });
}
