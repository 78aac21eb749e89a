import { BUILT_IN } from '../../src/registry';
import { Manifest, Topology } from '../../src/topology';
import { Rule } from '../../src/validation';

/** What a small bundle is made of; all of it is in the namespace `ns` and belongs to the cluster `c`, and each kind is named like it. */
export interface MixedBundle {
  /** The kind of the primary; its object is among `infra`, or written elsewhere. */
  readonly primary?: string;
  /** The kind of the control plane. */
  readonly controlPlane?: string;
  /** The spec of the control plane. */
  readonly controlPlaneSpec?: object;
  /** The kind of the templates of a control plane on machines. */
  readonly controlPlaneMachines?: string;
  /** Further fields of the Cluster's spec. */
  readonly cluster?: object;
  readonly clusterMetadata?: object;
  /** Infra clusters by kind. */
  readonly infra?: { readonly [kind: string]: InfraClusterParts };
  /** MachineDeployments by the kind of their templates. */
  readonly pools?: { readonly [kind: string]: PoolParts };
  /** Anything else. */
  readonly more?: readonly Manifest[];
}

/** An infra cluster. */
export interface InfraClusterParts {
  readonly version?: string;
  readonly metadata?: object;
  readonly spec?: object;
}

/** A pool. */
export interface PoolParts {
  readonly kind?: string;
  readonly metadata?: object;
  readonly spec?: object;
  readonly machine?: object;
  /** The kind of the bootstrap template. */
  readonly bootstrap?: string;
  readonly bootstrapName?: string;
}

const METADATA = { name: 'c', namespace: 'ns' };

/** The manifests of a bundle. */
export function manifestsOf(bundle: MixedBundle): Manifest[] {
  const { primary, controlPlane, controlPlaneMachines, infra = {}, pools = {}, more = [] } = bundle;
  const controlPlaneGroup = controlPlane === 'VCluster' ? 'infrastructure' : 'controlplane';
  return [
    ...Object.entries(infra).map(([kind, { version = 'v1beta1', metadata, spec = {} }]) => (
      { apiVersion: `infrastructure.cluster.x-k8s.io/${version}`, kind, metadata: { ...METADATA, ...metadata }, spec })),
    {
      apiVersion: 'cluster.x-k8s.io/v1beta2',
      kind: 'Cluster',
      metadata: { ...METADATA, ...bundle.clusterMetadata },
      spec: {
        infrastructureRef: primary && { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: primary, name: 'c' },
        controlPlaneRef: controlPlane && { apiGroup: `${controlPlaneGroup}.cluster.x-k8s.io`, kind: controlPlane, name: 'c' },
        ...bundle.cluster,
      },
    },
    ...controlPlane === undefined ? [] : [{
      apiVersion: `${controlPlaneGroup}.cluster.x-k8s.io/v1beta2`,
      kind: controlPlane,
      metadata: METADATA,
      spec: { machineTemplate: controlPlaneMachines && { spec: { infrastructureRef: machines(controlPlaneMachines) } }, ...bundle.controlPlaneSpec },
    }],
    ...Object.entries(pools).map(([kind, parts]) => poolOf(kind, parts)),
    ...more,
  ];
}

/** What a rule finds in a bundle, as `Kind/name path`. */
export function findings(rule: Rule, bundle: MixedBundle): string[] {
  return findingsIn(rule, manifestsOf(bundle));
}

/** What a rule finds in manifests, as `Kind/name path`. */
export function findingsIn({ check }: Rule, manifests: readonly Manifest[]): string[] {
  return check(Topology.of(manifests.map(manifest => ({ manifest, origin: {} })), BUILT_IN), BUILT_IN).map(({ at }) => `${at.object} ${at}`);
}

function machines(kind: string) {
  return { apiGroup: 'infrastructure.cluster.x-k8s.io', kind, name: 'c' };
}

function poolOf(template: string, { kind = 'MachineDeployment', metadata, spec, machine, bootstrap, bootstrapName = 'c' }: PoolParts): Manifest {
  const configRef = bootstrap && { apiGroup: 'bootstrap.cluster.x-k8s.io', kind: bootstrap, name: bootstrapName };
  return {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind,
    metadata: { ...METADATA, name: template, ...metadata },
    spec: { clusterName: 'c', template: { spec: { infrastructureRef: machines(template), bootstrap: { configRef }, ...machine } }, ...spec },
  };
}
