import { Chart, Testing } from 'cdk8s';
import { Construct } from 'constructs';
import { leaves } from '../support/leaves';
import { find, ids, Manifest, synth } from '../support/manifests';

const REFERENCES = ['configRef', 'controlPlaneRef', 'infrastructureRef'];
const SECRET_FIELDS = /\/(data|stringData|password|passwd|token|privateKey|clientSecret|secretAccessKey|accessKeyID)$/;

/** Violations of a blueprint that is there to show them, as one of a published manifest is; its source acknowledges them, with reasons. */
export const DELIBERATE_VIOLATIONS: { readonly [blueprint: string]: string[] } = {
  'documented-mixed-cluster': [
    'Cluster/mixed-cluster spec.controlPlaneEndpoint.host network/node-range-in-pod-range',
    'Cluster/mixed-cluster spec.infrastructureRef infrastructure/delete-deadlock',
    'ByoMachineTemplate/mixed-cluster-control-plane spec.template.spec.selector byoh/any-host',
    'KubeadmControlPlane/mixed-cluster-control-plane spec.version version/unsupported',
    'IPPool/baremetalv4-pool spec.pools[0] network/node-range-in-pod-range',
    'MachineDeployment/test1 spec.template.spec.version version/unsupported',
  ],
  'private-aks-cluster': ['AzureManagedControlPlane/ledger spec.apiServerAccessProfile.enablePrivateCluster azure/aks-private-endpoint'],
};

/** A reference from one object to another. */
export interface Reference {
  /** `Kind/name` of the object that refers, and the field. */
  readonly from: string;
  /** `group/Kind/name` of what it refers to. */
  readonly to: string;
}

/** All objects of a blueprint. */
export function synthBlueprint(blueprint: new (scope: Construct, id: string) => Chart): Manifest[] {
  return synth(new blueprint(Testing.app(), 'blueprint'));
}

/** `Kind/name` of every object, sorted, without the hashes of templates. */
export function idsWithoutHashes(manifests: Manifest[]): string[] {
  return ids(manifests).map(withoutHash);
}

/** `Kind/name` without the hash of its content that a template's name ends in. */
export function withoutHash(id: string): string {
  return id.replace(/-[0-9a-f]{8}$/, '-<hash>');
}

/** All references of objects to the objects that Cluster API works on, wherever they stand. */
export function references(manifests: Manifest[]): Reference[] {
  return manifests.flatMap(manifest => referencesIn(manifest.spec ?? {}).map(({ field, ref }) => (
    { from: `${manifest.kind}/${manifest.metadata.name} ${field}`, to: `${groupOf(ref)}/${ref.kind}/${ref.name}` })));
}

/** Those that point at nothing. */
export function danglingReferences(manifests: Manifest[]): Reference[] {
  const targets = manifests.map(manifest => `${groupOf(manifest)}/${manifest.kind}/${manifest.metadata.name}`);
  return references(manifests).filter(({ to }) => !targets.includes(to));
}

/** The kind of what joins the nodes of each pool, by the name of the pool. */
export function bootstrapKinds(manifests: Manifest[]): { [poolName: string]: string | undefined } {
  const pools = manifests.filter(({ kind }) => ['MachineDeployment', 'MachinePool'].includes(kind));
  return Object.fromEntries(pools.map(({ metadata, spec }) => [metadata.name, spec.template.spec.bootstrap.configRef?.kind]));
}

/** The kind of the primary infra cluster. Its metadata carry no marks of a secondary. */
export function primaryKind(manifests: Manifest[]): string {
  const { kind, name } = find(manifests, 'Cluster').spec.infrastructureRef;
  expect(Object.keys(find(manifests, kind, name).metadata).sort()).toEqual(['name', 'namespace']);
  return kind;
}

/** What marks a secondary of a cluster whose controller is kept away from it. */
export function secondaryMarks(clusterName: string) {
  return {
    labels: { 'cluster.x-k8s.io/cluster-name': clusterName, 'clusterctl.cluster.x-k8s.io/move': '' },
    annotations: { 'cluster.x-k8s.io/managed-by': 'cdk8s-cluster-api' },
  };
}

/** What the machines of a pool are made from. */
export function machineOf(manifests: Manifest[], poolName: string): Manifest {
  const { kind, name } = find(manifests, 'MachineDeployment', poolName).spec.template.spec.infrastructureRef;
  return find(manifests, kind, name).spec.template.spec;
}

/** Where values stand that belong into a Secret that the user keeps. */
export function secretValues(manifests: Manifest[]): string[] {
  return manifests.flatMap(manifest => [...leaves(manifest)]
    .filter(([field, value]) => manifest.kind === 'Secret' || SECRET_FIELDS.test(field) || /PRIVATE KEY/.test(`${value as string}`))
    .map(([field]) => `${manifest.kind}/${manifest.metadata.name}${field}`));
}

function referencesIn(value: Manifest, at: string = ''): { field: string; ref: Manifest }[] {
  return typeof value !== 'object' || value === null ? [] : Object.entries(value).flatMap(([key, member]) => {
    const field = `${at}/${key}`;
    return REFERENCES.includes(key) ? [{ field, ref: member }] : referencesIn(member, field);
  });
}

/** References of v1beta1 have a version, those of v1beta2 a group. */
function groupOf({ apiGroup, apiVersion }: Manifest): string {
  return apiGroup ?? (apiVersion as string).split('/')[0];
}
