import { isDeepStrictEqual } from 'util';
import { leaves } from './leaves';
import { ids, Manifest } from './manifests';
import { schemaErrors } from './schema';
import { BUILT_IN } from '../../src/registry';
import { findViolations } from '../../src/validation';
import { compareFindings, ExpectedFinding } from '../../tools/expected-findings';

/** A place where we write something else than the template of a provider, on purpose. */
export interface Difference {
  /** `Kind/name`. */
  readonly object: string;
  /** A JSON pointer. It covers everything below it; the empty pointer is the whole object. */
  readonly field: string;
  /** What the template says. Left out where it says nothing. */
  readonly upstream?: unknown;
  /** What we write. Left out where we write nothing. */
  readonly ours?: unknown;
  readonly reason: string;
}

export interface Comparison {
  /** The objects of the template with example values. Members that are null in the template are left out. */
  readonly template: Manifest[];
  /** What our program writes. Its templates have the names of the template, not content hashes. */
  readonly ours: Manifest[];
  readonly differences: readonly Difference[];
}

/** Everything in which template, output and list of differences do not agree. */
export function disagreements({ template, ours, differences }: Comparison): string[] {
  const theirFields = fieldsOf(template);
  const ourFields = fieldsOf(ours);
  const listed = differences.flatMap(difference => {
    const at = `${difference.object}${difference.field}`;
    const said = take(theirFields, at);
    const written = take(ourFields, at);
    return [
      ...difference.reason.trim() === '' ? [`${at}: listed without a reason`] : [],
      ...isDeepStrictEqual(said, written) ? [`${at}: listed, but there is no difference`] : [],
      ...mismatch(at, 'the template', said, below(at, difference.upstream)),
      ...mismatch(at, 'our output', written, below(at, difference.ours)),
    ];
  });
  const unlisted = [...new Set([...theirFields.keys(), ...ourFields.keys()])].sort()
    .filter(field => theirFields.get(field) !== ourFields.get(field))
    .map(field => `${field}: the template has ${theirFields.get(field) ?? 'nothing'}, we write ${ourFields.get(field) ?? 'nothing'}, and it is not listed`);
  return [...listed, ...unlisted];
}

/** The template of a provider, and our program for the same cluster. */
export interface Upstream extends Omit<Comparison, 'ours'> {
  /** What is really wrong in the template, errors and warnings. Most have nothing. */
  readonly violations?: readonly ExpectedFinding[];
  program(): Manifest[];
  /** How an object of ours is read before it is compared, such as a text as the object in it. */
  read?(ours: Manifest): Manifest;
  /** The other way round: how an object of the template is written, where what is compared is not what it says literally. */
  write?(theirs: Manifest): Manifest;
}

/** Compares every field that a program writes with the template of a provider, and validates both. */
export function describeUpstream({ program, read = same, write = same, violations = [], ...comparison }: Upstream): void {
  test('writes the objects and fields of the template and no other, but for the listed differences', () => {
    expect(disagreements({ ...comparison, ours: program().map(read) })).toEqual([]);
  });

  test('passes the schemas of the pinned CRDs', () => {
    expect(program().flatMap(manifest => schemaErrors(manifest) ?? [])).toEqual([]);
  });

  test('the template itself has no violations but the listed ones', () => {
    expect(disputes(comparison.template.map(write), violations)).toEqual([]);
  });
}

function same(manifest: Manifest): Manifest {
  return manifest;
}

/** Everything in which the violations of objects and the list of them do not agree. */
export function disputes(manifests: Manifest[], expected: readonly ExpectedFinding[]): string[] {
  return compareFindings(findViolations(manifests.map(manifest => ({ manifest, origin: {} })), BUILT_IN), expected);
}

/** Every leaf by object and JSON pointer, as JSON text. */
type Fields = Map<string, string>;

function fieldsOf(manifests: Manifest[]): Fields {
  const twice = ids(manifests).filter((id, index, all) => all.indexOf(id) !== index);
  if (twice.length > 0) {
    throw new Error(`found twice: ${twice.join(', ')}`);
  }
  return new Map(manifests.flatMap(manifest => [...below(`${manifest.kind}/${manifest.metadata.name}`, manifest)]));
}

function below(at: string, value: unknown): Fields {
  return new Map(value === undefined ? [] : [...leaves(value, at)].map(([field, leaf]) => [field, JSON.stringify(leaf)]));
}

/** Removes a field and all below it. */
function take(fields: Fields, at: string): Fields {
  const taken = [...fields].filter(([field]) => field === at || field.startsWith(`${at}/`));
  taken.forEach(([field]) => fields.delete(field));
  return new Map(taken);
}

function mismatch(at: string, owner: string, actual: Fields, listed: Fields): string[] {
  return isDeepStrictEqual(actual, listed) ? [] : [`${at}: ${owner} has ${text(actual)}, listed is ${text(listed)}`];
}

function text(fields: Fields): string {
  return fields.size === 0 ? 'nothing' : [...fields].map(([field, value]) => `${field} = ${value}`).join(', ');
}

// What several templates have in common.

/** The groups of Cluster API. */
export const CORE = 'cluster.x-k8s.io';
export const BOOTSTRAP = 'bootstrap.cluster.x-k8s.io';
export const CONTROL_PLANES = 'controlplane.cluster.x-k8s.io';
export const INFRASTRUCTURE = 'infrastructure.cluster.x-k8s.io';

/** What the MachineDeployment of a template says. */
export interface PoolFacts {
  readonly apiVersion: string;
  readonly metadata: Manifest;
  readonly clusterName: string;
  readonly replicas: number;
  readonly version: string;
  readonly bootstrap: object;
  readonly infrastructure: object;
  /** Most templates leave the selector to the webhook. */
  readonly selectorLabels?: object;
  readonly machineLabels?: object;
  /** Further fields of the Machines. */
  readonly machine?: object;
}

export function machineDeployment({ apiVersion, metadata, clusterName, replicas, selectorLabels, machineLabels, ...facts }: PoolFacts): Manifest {
  return {
    apiVersion,
    kind: 'MachineDeployment',
    metadata,
    spec: {
      clusterName,
      replicas,
      selector: { ...selectorLabels && { matchLabels: selectorLabels } },
      template: {
        ...machineLabels && { metadata: { labels: machineLabels } },
        spec: {
          clusterName, version: facts.version, bootstrap: { configRef: facts.bootstrap }, infrastructureRef: facts.infrastructure, ...facts.machine,
        },
      },
    },
  };
}

// Differences that several templates have in common.

export const WEBHOOK = 'the webhook would add it, and GitOps tools would report the difference';
export const CRD_DEFAULT = 'the default of the CRD, which GitOps tools would report as a difference';
export const ONE_ENDPOINT = 'one endpoint, the same on all objects';
export const ONE_NAMESPACE = 'one namespace for everything, stated rather than taken from the kubectl context';
export const OWN_NAMESPACE = 'references stay in the namespace of their object, and those of v1beta2 cannot name one any more';
const KUBEADM_DEFAULT = 'the default of kubeadm, stated so that it can be checked against other networks';

export function defaultServices(cluster: string): Difference {
  return { object: `Cluster/${cluster}`, field: '/spec/clusterNetwork/services', ours: { cidrBlocks: ['10.96.0.0/12'] }, reason: KUBEADM_DEFAULT };
}

export function defaultDomain(cluster: string): Difference {
  return { object: `Cluster/${cluster}`, field: '/spec/clusterNetwork/serviceDomain', ours: 'cluster.local', reason: KUBEADM_DEFAULT };
}

export function startupTimeoutAsGo(controlPlane: string): Difference {
  return {
    object: `KubeadmControlPlane/${controlPlane}`,
    field: '/spec/kubeadmConfigSpec/clusterConfiguration/apiServer/timeoutForControlPlane',
    upstream: '20m',
    ours: '20m0s',
    reason: 'the same time, as Go writes it',
  };
}

/** The way of rolling out that the webhook fills in. */
export function defaultRollout(version: 'v1beta1' | 'v1beta2', kind: 'KubeadmControlPlane' | 'MachineDeployment', name: string): Difference {
  const isPool = kind === 'MachineDeployment';
  const v1beta1 = isPool ? '/spec/strategy' : '/spec/rolloutStrategy';
  const rollingUpdate = isPool ? { maxSurge: 1, maxUnavailable: 0 } : { maxSurge: 1 };
  return {
    object: `${kind}/${name}`, field: version === 'v1beta1' ? v1beta1 : '/spec/rollout', ours: rollout(version, rollingUpdate), reason: WEBHOOK,
  };
}

/** The way of rolling out of a pool whose hosts are counted. */
export function scarceRollout(version: 'v1beta1' | 'v1beta2', pool: string): Difference {
  return {
    ...defaultRollout(version, 'MachineDeployment', pool),
    ours: rollout(version, { maxSurge: 0, maxUnavailable: 1 }),
    reason: 'a fixed stock of hosts has none to spare; the webhook would write 1 and 0',
  };
}

function rollout(version: string, rollingUpdate: object): object {
  const strategy = { type: 'RollingUpdate', rollingUpdate };
  return version === 'v1beta1' ? strategy : { strategy };
}

/** The labels by which a pool finds its Machines, where the template leaves the selector to the webhook. */
export function ownSelector(cluster: string, pool: string): Difference[] {
  const object = `MachineDeployment/${pool}`;
  const labels = { 'cluster.x-k8s.io/cluster-name': cluster, 'cluster.x-k8s.io/deployment-name': pool };
  return [
    { object, field: '/metadata/labels', ours: { 'cluster.x-k8s.io/cluster-name': cluster }, reason: WEBHOOK },
    { object, field: '/spec/selector', upstream: {}, ours: { matchLabels: labels }, reason: WEBHOOK },
    ...Object.entries(labels).map(([label, value]) => (
      { object, field: `/spec/template/metadata/labels/${label.replace('/', '~1')}`, ours: value, reason: WEBHOOK }
    )),
  ];
}

/** What differs in the pool of a template that has nothing special in it. */
export function plainPool(version: 'v1beta1' | 'v1beta2', cluster: string, pool: string): Difference[] {
  return [defaultRollout(version, 'MachineDeployment', pool), ...ownSelector(cluster, pool)];
}
