import { Fields, Hole, ObjectTemplate, Template, Text } from './template';
import type { SiteManifests } from '../cases/manifests-case';

/** A fleet as its author would write it down for a templating tool: templates, and data for each cluster. */
export interface ParametricFleet {
  /** One for each object of a cluster but its hosts. */
  readonly objects: readonly ObjectTemplate[];
  /** The template of a host. Its holes are fields of the host or of its cluster. */
  readonly host: ObjectTemplate;
  readonly clusters: readonly ParametricCluster[];
}

/** The data of a cluster. */
export interface ParametricCluster {
  readonly fields: Fields;
  readonly hosts: readonly Fields[];
}

const HOST_KIND = 'BareMetalHost';
/** Kinds that are named by a hash of their content. A template cannot know it, so the data of a cluster has these names. */
const ROTATING_KINDS = ['ByoMachineTemplate', 'KubeadmConfigTemplate', 'Metal3DataTemplate', 'Metal3MachineTemplate'];

/**
 * Finds the templates that make a fleet out of its data, by comparing the first two clusters: what is the same in both is text, what differs must be
 * explained by their fields.
 */
export function parametricFleet(fleet: readonly SiteManifests[]): ParametricFleet {
  const clusters = fleet.map(parametricCluster);
  const [first, second] = clusters;
  const [left, right] = fleet.map(({ manifests }) => manifests.filter(({ kind }) => kind !== HOST_KIND));
  const [leftHost, rightHost] = fleet.map(({ manifests }) => manifests.find(({ kind }) => kind === HOST_KIND));
  const known = explanations('cluster', first.fields, second.fields);
  return {
    objects: left.map((manifest, index) => generalize(manifest, right[index], known, manifest.kind) as ObjectTemplate),
    host: generalize(leftHost, rightHost, [...explanations('host', first.hosts[0], second.hosts[0]), ...known], HOST_KIND) as ObjectTemplate,
    clusters,
  };
}

function parametricCluster({ site: { hosts, ...fields }, manifests }: SiteManifests): ParametricCluster {
  const rotating = manifests.filter(({ kind }) => ROTATING_KINDS.includes(kind));
  const names = Object.fromEntries(rotating.map(({ kind, metadata }) => [`${kind[0].toLowerCase()}${kind.slice(1)}Name`, metadata.name]));
  return { fields: { ...fields, ...names }, hosts: hosts.map(host => ({ ...host })) };
}

/** Two values that a hole explains. */
interface Explanation {
  readonly hole: Hole;
  readonly left: string | number;
  readonly right: string | number;
}

/** The longest values first: a name is part of longer names. */
function explanations(of: Hole['of'], left: Fields, right: Fields): Explanation[] {
  const all = Object.keys(left).map(field => ({ hole: new Hole(of, field), left: left[field], right: right[field] }));
  return all.sort((a, b) => `${b.left}`.length - `${a.left}`.length);
}

function generalize(left: unknown, right: unknown, known: readonly Explanation[], where: string): Template {
  if (Array.isArray(left) && Array.isArray(right) && left.length === right.length) {
    return left.map((item, index) => generalize(item, right[index], known, `${where}[${index}]`));
  }
  if (isRecord(left) && isRecord(right) && sameKeys(left, right)) {
    return Object.fromEntries(Object.keys(left).map(key => [key, generalize(left[key], right[key], known, `${where}.${key}`)]));
  }
  const found = left === right ? left as Template : generalizeScalar(left, right, known);
  if (found === undefined) {
    throw new Error(`${where}: ${JSON.stringify(left)} and ${JSON.stringify(right)} cannot be told from the data of their clusters`);
  }
  return found;
}

function generalizeScalar(left: unknown, right: unknown, known: readonly Explanation[]): Template | undefined {
  const whole = known.find(explanation => explanation.left === left && explanation.right === right);
  if (whole !== undefined) {
    return whole.hole;
  }
  const parts = typeof left === 'string' && typeof right === 'string' ? explain(left, right, known) : undefined;
  return parts && new Text(parts);
}

/** Both texts as one text with holes. */
function explain(left: string, right: string, known: readonly Explanation[]): (string | Hole)[] | undefined {
  if (left === right) {
    return left === '' ? [] : [left];
  }
  for (const { hole, left: ofLeft, right: ofRight } of known) {
    const rest = left.startsWith(`${ofLeft}`) && right.startsWith(`${ofRight}`)
      ? explain(left.slice(`${ofLeft}`.length), right.slice(`${ofRight}`.length), known) : undefined;
    if (rest !== undefined) {
      return [hole, ...rest];
    }
  }
  const rest = left !== '' && left[0] === right[0] ? explain(left.slice(1), right.slice(1), known) : undefined;
  return rest && (typeof rest[0] === 'string' ? [left[0] + rest[0], ...rest.slice(1)] : [left[0], ...rest]);
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sameKeys(left: object, right: object): boolean {
  return JSON.stringify(Object.keys(left).sort()) === JSON.stringify(Object.keys(right).sort());
}
