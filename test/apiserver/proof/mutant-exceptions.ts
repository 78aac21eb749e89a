/** The API server and our rules judge a changed object differently. */
export interface Disagreement {
  readonly kind: string;
  readonly apiVersion: string;
  /** The field that is changed. */
  readonly field: string;
  /** Its new value; undefined where it is removed. */
  readonly value: unknown;
  /** @default - the server accepts the object */
  readonly refusedBy?: string;
  readonly message: string;
}

/** A reason for which they may. */
export interface MutantException {
  readonly reason: string;
  readonly explains: (disagreement: Disagreement) => boolean;
}

const CLUSTER_NAME_LABEL = '["cluster.x-k8s.io/cluster-name"]';
const V1BETA1 = 'cluster.x-k8s.io/v1beta1';
const OF_MACHINES = /^spec\.template\.spec\.(version|failureDomain|nodeDrainTimeout|infrastructureRef(\.name)?|bootstrap\.configRef\.name)$/;

/** Kinds with a webhook that writes back what it has read. */
const WRITTEN_BACK = [
  'IPPool', 'AWSCluster', 'AWSClusterRoleIdentity', 'AWSManagedControlPlane', 'AWSManagedMachinePool', 'AzureCluster', 'AzureMachineTemplate',
  'AzureManagedControlPlane', 'AzureManagedMachinePool',
];

export const MUTANT_EXCEPTIONS: readonly MutantException[] = [
  {
    reason: 'accepted: a webhook overwrites the label of the cluster, whatever stands there; we report a value that is no label',
    explains: ({ refusedBy, field }) => refusedBy === undefined && field.endsWith(CLUSTER_NAME_LABEL),
  },
  {
    reason: 'accepted: the webhook of KubeadmControlPlane overwrites the type of rollout; we report a type that does not exist',
    explains: ({ refusedBy, kind, field }) =>
      refusedBy === undefined && kind === 'KubeadmControlPlane' && /^spec\.(rollout\.strategy|rolloutStrategy)\.type$/.test(field),
  },
  {
    reason: 'accepted: the webhook of Metal3Cluster writes 6443 in place of the port 0; we report it, since the schema has ports from 1',
    explains: ({ refusedBy, kind, field, value }) => refusedBy === undefined && kind === 'Metal3Cluster' && field === 'spec.controlPlaneEndpoint.port' && value === 0,
  },
  {
    reason: 'accepted: webhooks that fill in something write their whole reading back, without nulls and with empty values for what is missing; '
      + 'we report both, since nobody wants an empty value there and other kinds are refused',
    explains: ({ refusedBy, kind, value }) => refusedBy === undefined && WRITTEN_BACK.includes(kind) && isNothing(value),
  },
  {
    reason: 'accepted: a conversion from v1beta1 and back, which is done if a webhook changes something, loses an empty value; we report it',
    explains: ({ refusedBy, apiVersion, field, value }) =>
      refusedBy === undefined && apiVersion === V1BETA1 && OF_MACHINES.test(field) && [undefined, null, ''].includes(value as string),
  },
];

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || JSON.stringify(value) === '{}';
}
