import { ApiObject } from 'cdk8s';
import { ArgoCdIgnoredDifference } from './ignored-difference';
import { MANAGED_BY_ANNOTATION, nonEmptyList } from '../../core';
import { KindRecord, ProviderRegistry } from '../../knowledge';
import { CLUSTER_GROUP, isRecord } from '../../topology';
import { annotationsOf } from '../objects';

/** Annotations of pools whose machines are counted by somebody else than Git. */
const SCALED_BY_OTHERS = ['cluster.x-k8s.io/cluster-api-autoscaler-node-group-', 'cluster.x-k8s.io/replicas-managed-by'];

/**
 * The fields that Git sets and controllers change nevertheless. A field that Git leaves out is nobody's drift, and is not listed.
 */
export function controllerFields(objects: readonly ApiObject[], registry: ProviderRegistry): ArgoCdIgnoredDifference[] {
  return merge(objects.flatMap(object => {
    const known = registry.kindOf(object.apiGroup, object.kind);
    return [...autoscaledReplicas(object), ...known === undefined ? [] : [...versionedReferences(object, known), ...changedFields(object, known)]];
  }));
}

/** The autoscaler decides about the machines of some pools; only these, so that others are kept at what Git says. */
function autoscaledReplicas(object: ApiObject): ArgoCdIgnoredDifference[] {
  const { apiGroup: group, kind, metadata: { name, namespace } } = object;
  const isPool = group === CLUSTER_GROUP && ['MachineDeployment', 'MachinePool', 'MachineSet'].includes(kind);
  if (!isPool || !Object.keys(annotationsOf(object)).some(key => SCALED_BY_OTHERS.some(start => key.startsWith(start)))) {
    return [];
  }
  return valueAt(object.toJson(), 'spec.replicas') === undefined ? [] : [{ group, kind, name, namespace, jsonPointers: ['/spec/replicas'] }];
}

function versionedReferences(object: ApiObject, { versionedReferences: paths }: KindRecord): ArgoCdIgnoredDifference[] {
  const { apiGroup: group, apiVersion, kind } = object;
  if (paths === undefined || !apiVersion.endsWith('/v1beta1')) {
    return [];
  }
  const manifest = object.toJson();
  const fields = paths.flatMap(path => [`${path}.apiVersion`, `${path}.namespace`]).filter(path => valueAt(manifest, path) !== undefined);
  return fields.length === 0 ? [] : [{ group, kind, jqPathExpressions: fields.map(field => `.${field}`) }];
}

/** What the controllers of a kind write over what they are given. */
function changedFields(object: ApiObject, { controllerFields: known = [] }: KindRecord): ArgoCdIgnoredDifference[] {
  const { apiGroup: group, kind } = object;
  if (known.length === 0) {
    return [];
  }
  const manifest = object.toJson();
  const isLeftAlone = annotationsOf(object)[MANAGED_BY_ANNOTATION] !== undefined;
  const fields = known.filter(({ onlyWhereReconciled = false }) => !(onlyWhereReconciled && isLeftAlone))
    .filter(({ path }) => valueAt(manifest, path) !== undefined);
  return fields.length === 0 ? [] : [{ group, kind, jsonPointers: fields.map(({ path }) => `/${path.replaceAll('.', '/')}`) }];
}

function valueAt(manifest: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => isRecord(value) ? value[name] : undefined, manifest);
}

/** What is not among differences that are ignored anyway. */
export function notAmong(given: readonly ArgoCdIgnoredDifference[], differences: readonly ArgoCdIgnoredDifference[]): ArgoCdIgnoredDifference[] {
  return differences.flatMap(difference => {
    const covering = given.filter(other => covers(other, difference));
    const jsonPointers = without(difference.jsonPointers, covering.flatMap(other => other.jsonPointers ?? []));
    const jqPathExpressions = without(difference.jqPathExpressions, covering.flatMap(other => other.jqPathExpressions ?? []));
    return jsonPointers === undefined && jqPathExpressions === undefined ? [] : [{ ...difference, jsonPointers, jqPathExpressions }];
  });
}

function without(fields: readonly string[] = [], others: readonly string[]): string[] | undefined {
  return nonEmptyList(fields.filter(field => !others.includes(field)));
}

/** Whether one entry is about all objects that another is about. */
function covers(wide: ArgoCdIgnoredDifference, narrow: ArgoCdIgnoredDifference): boolean {
  const { group = '', kind, name = narrow.name, namespace = narrow.namespace } = wide;
  return group === (narrow.group ?? '') && kind === narrow.kind && name === narrow.name && namespace === narrow.namespace;
}

/** One entry for each kind, or for each object that is named, in an order that does not depend on that of the objects. */
function merge(differences: readonly ArgoCdIgnoredDifference[]): ArgoCdIgnoredDifference[] {
  const merged = new Map<string, ArgoCdIgnoredDifference>();
  for (const difference of differences) {
    const { group, kind, name, namespace } = difference;
    const key = JSON.stringify([group, kind, namespace ?? '', name ?? '']);
    const known = merged.get(key);
    merged.set(key, {
      group,
      kind,
      name,
      namespace,
      jsonPointers: union(known?.jsonPointers, difference.jsonPointers),
      jqPathExpressions: union(known?.jqPathExpressions, difference.jqPathExpressions),
    });
  }
  return [...merged.keys()].sort().map(key => merged.get(key)!);
}

function union(a: readonly string[] = [], b: readonly string[] = []): string[] | undefined {
  return nonEmptyList([...new Set([...a, ...b])].sort());
}
