/**
 * Every error and warning code of the library, with the reason the rule exists.
 *
 * Codes are API: users silence warnings and search for errors by them, so a code is never renamed or reused.
 */
export const CODES = {
  'addon/needs-server-side-apply': 'kubectl keeps the whole object in an annotation of at most 256 KiB',
  'bootstrap/mismatch': 'the control plane decides how nodes join, for every pool of the cluster',
  'bootstrap/unsupported': 'not every provider can run what a bootstrap asks of its machines',
  'cluster/control-plane-count': 'Cluster.spec.controlPlaneRef holds exactly one reference',
  'cluster/imported': 'an existing cluster is owned by another app; only its day-2 objects are written here',
  'cluster/invalid-name': 'the name becomes a label value and the name of every infra cluster',
  'cluster/no-infrastructure': 'without infrastructureRef the machine controllers have nothing to look up',
  'cluster/version-missing': 'machine controllers dereference the Kubernetes version of every Machine',
  'control-plane/etcd-quorum': 'stacked etcd loses quorum with half of an even number of members',
  'control-plane/invalid-rollout': 'KubeadmControlPlane admits maxSurge 0 or 1, and 0 only with three or more replicas',
  'infrastructure/cannot-be-primary': 'the referenced infra cluster must be able to report itself ready',
  'infrastructure/cannot-be-secondary': 'an infra cluster that nobody owns is never reconciled',
  'infrastructure/delete-deadlock': 'machines that wait for the InfrastructureReady condition are not deleted under a primary without a Ready condition',
  'infrastructure/duplicate-kind': 'machine controllers look their infra cluster up by name, so one of a kind can exist',
  'infrastructure/endpoint-overwritten': 'a controller that builds the load balancer writes its address over the given one',
  'infrastructure/namespace-missing': 'the reference is read verbatim and has no default namespace',
  'infrastructure/primary-count': 'Cluster.spec.infrastructureRef holds exactly one reference',
  'input/duplicate': 'objects and list entries are addressed by this key',
  'input/invalid-value': 'the API server or the provider would refuse or misread the value',
  'input/missing-value': 'the object is of no use without the value',
  'kamaji/konnectivity-unreachable': 'agents dial the address of the Service, and a ClusterIP is one of the management cluster only',
  'metal3/node-reuse-cleaning': 'cleaning wipes the disks that reuse is meant to keep',
  'metal3/unknown-link': 'networks and links refer to links by id and nothing upstream checks the id',
  'network/cidr-overlap': 'an address that belongs to two networks is routed to one of them',
  'network/invalid-address': 'the value has to be an IP address',
  'network/invalid-cidr': 'the value has to be a network in CIDR notation',
  'network/node-range-in-pod-range': 'the CNI routes pod addresses into the cluster, also those that are nodes',
  'network/vip-in-pool': 'the pool would hand the address of the API server to a machine',
  'pool/failure-domain-missing': 'nobody fills in failure domains on an infra cluster that its controller does not reconcile',
  'pool/foreign-provider': 'managed control planes admit nodes of their own cloud only',
  'pool/invalid-replicas': 'replica counts and autoscaler limits are whole numbers in order',
  'pool/invalid-rollout': 'a rolling update that may neither add nor remove a machine never moves',
  'pool/machine-pool-unmanaged': 'machine pool controllers read what only a reconciled infra cluster of their own kind has',
  'text/foreign-template': 'each provider renders node files with another template language',
  'version/pool-behind': 'kubeadm joins nodes of the minor release of the control plane only, so MachineSets stop creating machines',
  'version/skew': 'kubelets may not be newer than the API server',
  'version/invalid': 'Cluster API parses versions strictly',
} as const;

/** The codes of warnings, which can be acknowledged. */
export const WARNING_CODES: readonly string[] = [
  'addon/needs-server-side-apply', 'infrastructure/delete-deadlock', 'kamaji/konnectivity-unreachable', 'metal3/node-reuse-cleaning',
  'network/node-range-in-pod-range', 'version/pool-behind',
];

/** A registered code. */
export type Code = keyof typeof CODES;
