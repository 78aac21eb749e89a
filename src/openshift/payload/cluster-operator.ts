import { PayloadContext, payloadMetadata } from './context';
import { ClusterOperator } from '../../../imports/openshift/v1/config.openshift.io';
import { ClusterApi } from '../../../imports/openshift/v1alpha1/operator.openshift.io';
import { OPERATOR_GROUP } from '../kinds';
import { CREATE_ONLY, ReleaseObject } from '../manifests';
import { CLUSTER_API_NAMESPACE, CLUSTER_API_OPERATOR_NAMESPACE } from '../namespaces';

const COMPATIBILITY_NAMESPACE = 'openshift-compatibility-requirements-operator';

/** What the installer reads, and writes its revisions to. The administrator may change it, so it is written once. */
export function clusterApi(context: PayloadContext): ReleaseObject {
  return ClusterApi.manifest({ metadata: payloadMetadata(context, { name: 'cluster', annotations: CREATE_ONLY }), spec: {} }) as ReleaseObject;
}

/**
 * What the operator reports through. Its status is part of the manifest: the cluster version operator waits until the operator reports these versions, and
 * must-gather collects the objects that it lists.
 */
export function clusterOperator(context: PayloadContext): ReleaseObject {
  return {
    ...ClusterOperator.GVK,
    metadata: payloadMetadata(context, { name: 'cluster-api' }),
    spec: {},
    status: {
      versions: [{ name: 'operator', version: context.releaseVersion }],
      relatedObjects: [
        ...[CLUSTER_API_NAMESPACE, CLUSTER_API_OPERATOR_NAMESPACE, COMPATIBILITY_NAMESPACE].map(name => ({ group: '', resource: 'namespaces', name })),
        { group: 'admissionregistration.k8s.io', resource: 'validatingadmissionpolicies' },
        { group: 'admissionregistration.k8s.io', resource: 'validatingadmissionpolicybindings' },
        { group: 'apiextensions.openshift.io', resource: 'compatibilityrequirements' },
        { group: OPERATOR_GROUP, resource: 'clusterapis', name: 'cluster' },
      ],
    },
  };
}
