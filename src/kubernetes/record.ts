import { DeliveryRole, KindRecord, ProviderRecord } from '../knowledge';
import { nameOf, ReferenceFields, ReferenceScope, storageClassName } from '../topology';

/** Kinds of Kubernetes in no namespace that are not pinned, for nobody checks them: what there is to know of them is where they are. */
const CLUSTER_SCOPED: { readonly [group: string]: readonly string[] } = {
  '': ['Node', 'PersistentVolume'],
  'admissionregistration.k8s.io': [
    'MutatingWebhookConfiguration', 'ValidatingAdmissionPolicy', 'ValidatingAdmissionPolicyBinding', 'ValidatingWebhookConfiguration',
  ],
  'apiextensions.k8s.io': ['CustomResourceDefinition'],
  'scheduling.k8s.io': ['PriorityClass'],
  'storage.k8s.io': ['StorageClass'],
};

/** The kinds that are pinned, whose CRD or built-in type says where they are. */
const PINNED: { readonly [group: string]: readonly string[] } = {
  '': ['ConfigMap', 'PersistentVolumeClaim', 'Pod', 'Service', 'ServiceAccount'],
  'apps': ['DaemonSet', 'Deployment', 'StatefulSet'],
  'batch': ['CronJob', 'Job'],
  'networking.k8s.io': ['Ingress', 'NetworkPolicy'],
  'rbac.authorization.k8s.io': ['ClusterRole', 'ClusterRoleBinding', 'Role', 'RoleBinding'],
};

/** The classes that objects name, which somebody has to have set up in the cluster. */
const CLASSES: { readonly [kind: string]: ReferenceFields } = {
  PersistentVolumeClaim: { 'spec.storageClassName': storageClassName() },
  StatefulSet: { 'spec.volumeClaimTemplates[].spec.storageClassName': storageClassName() },
  Ingress: { 'spec.ingressClassName': nameOf({ group: 'networking.k8s.io', kind: 'IngressClass' }, ReferenceScope.CLUSTER) },
};

/** What is known of the kinds of Kubernetes itself. Argo CD knows when they are healthy. */
export const KUBERNETES_RECORD: ProviderRecord = {
  name: 'Kubernetes',
  pins: ['kubernetes'],
  kinds: [
    { group: '', kind: 'Namespace', deliveryRole: DeliveryRole.NAMESPACE },
    { group: '', kind: 'Secret', deliveryRole: DeliveryRole.CREDENTIALS },
    ...membersOf(PINNED, {}).map(record => ({ ...record, ...CLASSES[record.kind] !== undefined && { references: CLASSES[record.kind] } })),
    ...membersOf(CLUSTER_SCOPED, { isClusterScoped: true }),
  ],
};

function membersOf(kinds: { readonly [group: string]: readonly string[] }, details: Pick<KindRecord, 'isClusterScoped'>): KindRecord[] {
  return Object.entries(kinds).flatMap(([group, names]) => names.map(kind => ({ group, kind, deliveryRole: DeliveryRole.MEMBER, ...details })));
}
