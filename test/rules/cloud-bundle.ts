const INFRASTRUCTURE = 'infrastructure.cluster.x-k8s.io/v1beta1';
const GROUPS: { readonly [kind: string]: string } = {
  Cluster: 'cluster.x-k8s.io/v1beta2',
  MachineDeployment: 'cluster.x-k8s.io/v1beta2',
  MachinePool: 'cluster.x-k8s.io/v1beta2',
  MachineSet: 'cluster.x-k8s.io/v1beta2',
  Machine: 'cluster.x-k8s.io/v1beta2',
  KubeadmControlPlane: 'controlplane.cluster.x-k8s.io/v1beta2',
  AWSManagedControlPlane: 'controlplane.cluster.x-k8s.io/v1beta2',
  KamajiControlPlane: 'controlplane.cluster.x-k8s.io/v1alpha2',
  KubeadmConfigTemplate: 'bootstrap.cluster.x-k8s.io/v1beta2',
  Namespace: 'v1',
  Secret: 'v1',
};

/** An object of a cluster `shop` in a namespace of the same name. */
export function object(kind: string, name: string, spec: object, metadata: object = {}): string {
  const apiVersion = GROUPS[kind] ?? INFRASTRUCTURE;
  return JSON.stringify({ apiVersion, kind, metadata: { name, namespace: 'shop', ...metadata }, spec });
}

/** An infra cluster that its controller leaves alone. */
export function leftAlone(kind: string, spec: object = {}): string {
  return object(kind, 'shop', spec, { annotations: { 'cluster.x-k8s.io/managed-by': 'platform' } });
}

/** The Cluster with its two references. */
export function cluster(infraCluster: string, hostedBy = 'KubeadmControlPlane'): string {
  return object('Cluster', 'shop', { infrastructureRef: ref(infraCluster, 'shop'), controlPlaneRef: ref(hostedBy, 'shop') });
}

/** A pool of machines that are described by `<kind>/workers`. */
export function pool(kind: string, machine: object = {}, poolKind = 'MachineDeployment', metadata: object = {}, spec: object = {}): string {
  return object(poolKind, 'workers', { clusterName: 'shop', template: { spec: { infrastructureRef: ref(kind, 'workers'), ...machine } }, ...spec }, metadata);
}

/** The machines of a kubeadm control plane, described by `<kind>/workers`. */
export function controlPlane(kind: string): string {
  return object('KubeadmControlPlane', 'shop', { machineTemplate: { spec: { infrastructureRef: ref(kind, 'workers') } } });
}

/** The machine template that pools and control planes refer to. */
export function template(kind: string, spec: object): string {
  return object(kind, 'workers', { template: { spec } });
}

export function bundle(...documents: string[]): string {
  return documents.join('\n---\n');
}

function ref(kind: string, name: string): object {
  return { apiGroup: (GROUPS[kind] ?? INFRASTRUCTURE).split('/')[0], kind, name };
}
