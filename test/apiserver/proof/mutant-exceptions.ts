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
const OF_MACHINES = /^spec\.template\.spec\.(version|nodeDrainTimeout|infrastructureRef(\.name)?|bootstrap\.configRef\.name)$/;
const RAISED = /^spec\.(template\.spec\.strategy\.(retryLimit|timeoutSeconds)|controlPlaneEndpoint\.port)$/;

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
    reason: 'accepted: webhooks of Metal3 raise a number that is too small; we report it',
    explains: ({ refusedBy, kind, field, value }) =>
      refusedBy === undefined && ['Metal3Cluster', 'Metal3RemediationTemplate'].includes(kind) && RAISED.test(field) && typeof value === 'number',
  },
  {
    reason: 'accepted: the webhook of IPPool writes its own reading back, without nulls; we report them, since other kinds are refused with them',
    explains: ({ refusedBy, kind, value }) => refusedBy === undefined && kind === 'IPPool' && value === null,
  },
  {
    reason: 'accepted: a conversion from v1beta1 and back, which is done if a webhook changes something, loses an empty value; we report it',
    explains: ({ refusedBy, apiVersion, field, value }) =>
      refusedBy === undefined && apiVersion === V1BETA1 && OF_MACHINES.test(field) && [undefined, null, ''].includes(value as string),
  },
];
