import type { OpenShiftCredentialsRequestProps } from './credentials-request';
import { PLATFORM_CREDENTIALS, termsOf } from './platform-credentials';
import { CredentialsRequest } from '../../../imports/openshift/v1/cloudcredential.openshift.io';
import { CREDENTIALS_GROUP } from '../kinds';
import { releaseAnnotations, ReleaseObject } from '../manifests';
import { CLUSTER_API_NAMESPACE } from '../namespaces';

/** Where the credentials operator looks for requests. */
const OPERATOR_NAMESPACE = 'openshift-cloud-credential-operator';

/** The request that a release has for a platform. */
export function credentialsRequest(props: OpenShiftCredentialsRequestProps): ReleaseObject {
  const { release, platform } = props;
  const credentials = PLATFORM_CREDENTIALS[platform];
  const { serviceAccountName } = credentials;
  const accounts = props.serviceAccountNames ?? (serviceAccountName && [serviceAccountName(release)]);
  return CredentialsRequest.manifest({
    metadata: {
      name: props.requestName ?? `openshift-cluster-api-${credentials.name}`,
      namespace: OPERATOR_NAMESPACE,
      annotations: releaseAnnotations(termsOf(release, credentials)),
    },
    spec: {
      serviceAccountNames: accounts && [...accounts],
      cloudTokenPath: props.cloudTokenPath ?? credentials.cloudTokenPath,
      secretRef: { name: props.secretName ?? credentials.secretName, namespace: props.secretNamespace ?? CLUSTER_API_NAMESPACE },
      providerSpec: { apiVersion: `${CREDENTIALS_GROUP}/v1`, kind: credentials.kind, ...credentials.fields?.(release) },
    },
  }) as ReleaseObject;
}
