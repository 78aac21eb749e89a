import {
  ADDONS_GROUP, BOOTSTRAP_GROUP, CLUSTER_GROUP, CONTROL_PLANE_GROUP, INFRASTRUCTURE_GROUP, IPAM_GROUP, METAL3_IPAM_GROUP,
} from '../topology';

/** A kind of objects. The core group is empty. */
export interface Kind {
  readonly group: string;
  readonly kind: string;
}

/** Kinds whose objects are in no namespace, by API group; cdk8s calls the core group `core`. */
const CLUSTER_SCOPED: { readonly [group: string]: readonly string[] } = {
  '': ['Namespace', 'Node', 'PersistentVolume'],
  'core': ['Namespace', 'Node', 'PersistentVolume'],
  'admissionregistration.k8s.io': [
    'MutatingWebhookConfiguration', 'ValidatingAdmissionPolicy', 'ValidatingAdmissionPolicyBinding', 'ValidatingWebhookConfiguration',
  ],
  'apiextensions.k8s.io': ['CustomResourceDefinition'],
  'cert-manager.io': ['ClusterIssuer'],
  'external-secrets.io': ['ClusterExternalSecret', 'ClusterPushSecret', 'ClusterSecretStore'],
  'infrastructure.cluster.x-k8s.io': [
    'AWSClusterControllerIdentity', 'AWSClusterRoleIdentity', 'AWSClusterStaticIdentity', 'OpenStackClusterIdentity', 'VSphereClusterIdentity',
  ],
  'ipam.cluster.x-k8s.io': ['GlobalInClusterIPPool'],
  'rbac.authorization.k8s.io': ['ClusterRole', 'ClusterRoleBinding'],
  'runtime.cluster.x-k8s.io': ['ExtensionConfig'],
  'scheduling.k8s.io': ['PriorityClass'],
  'storage.k8s.io': ['StorageClass'],
};

/** What a cluster has that nobody owns, and that Argo CD deletes therefore; `*` stands for all kinds of a group. */
export const UNOWNED_KINDS: { readonly inNamespaces: readonly Kind[]; readonly inNone: readonly Kind[] } = {
  inNamespaces: [
    ...['ConfigMap', 'Secret'].map(kind => ({ group: '', kind })),
    ...[ADDONS_GROUP, CLUSTER_GROUP, INFRASTRUCTURE_GROUP, IPAM_GROUP, METAL3_IPAM_GROUP].map(group => ({ group, kind: '*' })),
  ],
  inNone: [INFRASTRUCTURE_GROUP, IPAM_GROUP].map(group => ({ group, kind: '*' })),
};

/** Whether the objects of a kind are in no namespace. A kind that is not known here is in namespaces. */
export function isClusterScoped({ group, kind }: Kind): boolean {
  return CLUSTER_SCOPED[group]?.includes(kind) ?? false;
}

/** The kinds that controllers make from templates, and Machines. */
export function machineKinds(kinds: readonly Kind[]): Kind[] {
  const machines = ['Machine', 'MachineSet'].map(kind => ({ group: CLUSTER_GROUP, kind }));
  const made = kinds.filter(({ kind }) => kind.endsWith('Template')).map(({ group, kind }) => ({ group, kind: kind.slice(0, -'Template'.length) }));
  // It makes the configs of its machines from itself.
  const isKubeadm = kinds.some(({ group, kind }) => group === CONTROL_PLANE_GROUP && kind === 'KubeadmControlPlane');
  return [...machines, ...made, ...isKubeadm ? [{ group: BOOTSTRAP_GROUP, kind: 'KubeadmConfig' }] : []];
}

/** Each kind once, by group and name. */
export function sortKinds(kinds: readonly Kind[]): Kind[] {
  const byName = new Map(kinds.map(({ group, kind }) => [`${group}/${kind}`, { group, kind }]));
  return [...byName.keys()].sort().map(name => byName.get(name)!);
}
