import * as fs from 'fs';
import * as path from 'path';
import { parse, parseAllDocuments } from 'yaml';
import { BUILT_IN } from '../../src/registry';
import { formatPath, isRecord, Manifest, SourcedManifest } from '../../src/topology';
import { findViolations } from '../../src/validation';

/** How a bundle is broken: `base` is a file of dist/, and the rest breaks it in one place. */
export interface BrokenBundle {
  readonly base?: string;
  readonly remove?: string[];
  readonly patch?: { readonly object: string; readonly set?: { readonly [path: string]: unknown }; readonly unset?: string[] }[];
  readonly add?: Manifest[];
  /** The file in which the objects of `base` are, of the repository that deliveries deliver. @default - nobody knows */
  readonly file?: string;
  /** Whether that file is a template of a Helm chart. @default false */
  readonly isHelmTemplate?: boolean;
  /** Whether it is broken by the change: `base` and `add` were there before, and `patch` and `remove` change what is in either. */
  readonly update?: boolean;
}

/** What a fixture in test/fixtures/negatives/ says. */
interface Negative extends BrokenBundle {
  readonly expect: ExpectedViolation[];
}

/** What somebody applies, and what was there before. */
export interface Bundles<T> {
  readonly manifests: T[];
  readonly previous?: T[];
}

/** A violation as fixtures write it. */
export interface ExpectedViolation {
  readonly code: string;
  readonly object: string;
  readonly path: string;
  readonly message: string;
}

const ROOT = path.join(__dirname, '..', '..');
const NEGATIVES = path.join(ROOT, 'test', 'fixtures', 'negatives');
const MEMBERS = ['base', 'remove', 'patch', 'add', 'file', 'isHelmTemplate', 'update', 'expect'];

/** The files of dist/. */
export const BLUEPRINTS: readonly string[] = [
  'bare-metal-cluster', 'bare-metal-inventory', 'byoh-metal3-cluster', 'cloud-burst-cluster', 'documented-mixed-cluster', 'eks-cluster',
  'factory-behind-proxy', 'k0smotron-remote-cluster', 'kamaji-meshed-clouds', 'kamaji-multi-cloud-cluster', 'kamaji-remote-workers', 'metal3-aws-burst', 'multi-cloud-management',
  'openstack-metal3-cluster', 'private-aks-cluster', 'private-eks-pull', 'private-eks-pull-remote', 'regional-fleet', 'regional-fleet-remote', 'vcluster-cluster',
];

/** The fixtures by the code they are about: `<area>/<rule>.yaml`, or `<area>/<rule>.<variant>.yaml`. */
export function negatives(): { readonly code: string; readonly file: string }[] {
  return fs.readdirSync(NEGATIVES, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.yaml')).sort()
    .map(file => ({ code: file.split(path.sep).join('/').replace(/(\.[\w-]+)?\.yaml$/, ''), file }));
}

/** The bundle of a fixture and the violations that it must have. */
export function readNegative(file: string): Bundles<SourcedManifest> & { readonly expected: ExpectedViolation[] } {
  const negative = parse(fs.readFileSync(path.join(NEGATIVES, file), 'utf8')) as Negative;
  const strangers = Object.keys(negative).filter(member => !MEMBERS.includes(member));
  if (strangers.length > 0) {
    throw new Error(`${file} has ${strangers.join(', ')}; a fixture has ${MEMBERS.join(', ')}`);
  }
  const { manifests, previous } = breakBundle(negative);
  const { add = [], file: holder, isHelmTemplate } = negative;
  const expected = negative.expect.map(violation => ({ ...violation, object: withName(manifests, violation.object) }));
  const placed = manifests.map(manifest => ({ manifest, origin: add.includes(manifest) ? {} : { file: holder, isHelmTemplate } }));
  return { manifests: placed, previous: previous && sourced(previous), expected };
}

/** A bundle with what breaks it. */
export function breakBundle({ base, add = [], remove = [], patch = [], update = false }: BrokenBundle): Bundles<Manifest> {
  const unbroken = [...base === undefined ? [] : blueprint(base), ...update ? add : []];
  const previous = update ? structuredClone(unbroken) : undefined;
  const removed = remove.map(id => one(unbroken, id));
  for (const { object, set = {}, unset = [] } of patch) {
    const manifest = one(unbroken, object);
    Object.entries(set).forEach(([where, value]) => assign(manifest, parsePath(where), value));
    unset.forEach(where => assign(manifest, parsePath(where), undefined));
  }
  return { manifests: [...unbroken.filter(manifest => !removed.includes(manifest)), ...update ? [] : add], previous };
}

/** All violations of a bundle, as fixtures write them. */
export function violationsOf(manifests: readonly SourcedManifest[], previous?: readonly SourcedManifest[]): ExpectedViolation[] {
  return findViolations(manifests, BUILT_IN, { previous }).map(({ code, at, message }) => ({ code, object: `${at.object}`, path: formatPath(at.path), message }));
}

/** Manifests that come from nowhere in particular. */
export function sourced(manifests: readonly Manifest[]): SourcedManifest[] {
  return manifests.map(manifest => ({ manifest, origin: {} }));
}

/** The objects of a blueprint in dist/. */
export function blueprint(name: string): Manifest[] {
  return parseAllDocuments(fs.readFileSync(path.join(ROOT, 'dist', `${name}.k8s.yaml`), 'utf8')).map(document => document.toJS() as Manifest);
}

/** The one object that `Kind` or `Kind/name` means; `*` in a name stands for anything, so that content hashes need not be known. */
export function one(manifests: Manifest[], id: string): Manifest {
  const [kind, name = '*'] = id.split('/');
  const pattern = new RegExp(`^${name.split('*').map(part => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`);
  const found = manifests.filter(manifest => manifest.kind === kind && pattern.test(String(manifest.metadata?.name)));
  if (found.length !== 1) {
    throw new Error(`'${id}' means ${found.length} objects of ${manifests.map(({ kind: other, metadata }) => `${other}/${metadata?.name}`).join(', ')}`);
  }
  return found[0];
}

/** The id of an object with its whole name, for one whose name holds a content hash. */
function withName(manifests: Manifest[], id: string): string {
  return id.includes('*') ? `${id.split('/')[0]}/${one(manifests, id).metadata?.name}` : id;
}

/** `spec.files[0].path` and `metadata.labels["a.b/c"]` as steps. */
export function parsePath(text: string): (string | number)[] {
  const steps = [...text.matchAll(/\.?([\w-]+)|\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]/g)].map(([, name, index, quoted]) =>
    index !== undefined ? Number(index) : name ?? JSON.parse(`"${quoted}"`) as string);
  if (formatPath(steps) !== text) {
    throw new Error(`'${text}' is no path; write it as ${formatPath(steps)}`);
  }
  return steps;
}

/** Sets a field, creating the objects on the way; undefined removes it. */
export function assign(target: unknown, steps: readonly (string | number)[], value: unknown): void {
  const parent = steps.slice(0, -1).reduce<unknown>((node, step) => {
    const members = node as { [key: string | number]: unknown };
    members[step] ??= {};
    return members[step];
  }, target) as { [key: string | number]: unknown };
  const last = steps[steps.length - 1];
  if (value !== undefined) {
    parent[last] = value;
  } else if (Array.isArray(parent)) {
    parent.splice(Number(last), 1);
  } else if (isRecord(parent)) {
    delete parent[last];
  }
}
