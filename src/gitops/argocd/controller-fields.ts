import { ApiObject } from 'cdk8s';
import { ArgoCdIgnoredDifference } from './ignored-difference';
import { MANAGED_BY_ANNOTATION } from '../../contract';
import { nonEmptyList } from '../../core';
import { CLUSTER_GROUP, CONTROL_PLANE_GROUP, INFRASTRUCTURE_GROUP, isRecord, METAL3_GROUP } from '../../topology';

type Content = { readonly [field: string]: unknown };

/** Annotations of pools whose machines are counted by somebody else than Git. */
const SCALED_BY_OTHERS = ['cluster.x-k8s.io/cluster-api-autoscaler-node-group-', 'cluster.x-k8s.io/replicas-managed-by'];

/** What Cluster API Provider Metal3 writes into a host that it takes and gives back. */
const HOST_FIELDS = ['consumerRef', 'image', 'metaData', 'networkData', 'online', 'userData'];

/** Lists of subnets, which have to be the same in all entries to be the same. */
const SUBNETS: { readonly [groupAndKind: string]: string } = {
  [`${INFRASTRUCTURE_GROUP}/AWSCluster`]: 'spec.network.subnets',
  [`${INFRASTRUCTURE_GROUP}/AzureCluster`]: 'spec.networkSpec.subnets',
  [`${CONTROL_PLANE_GROUP}/AWSManagedControlPlane`]: 'spec.network.subnets',
};

/** The references of kinds of Cluster API, which v1beta1 gives a version: reading an object stored as v1beta2 finds the version that is served now. */
const REFERENCES: { readonly [groupAndKind: string]: readonly string[] } = {
  [`${CLUSTER_GROUP}/Cluster`]: ['spec.controlPlaneRef', 'spec.infrastructureRef'],
  [`${CLUSTER_GROUP}/MachineDeployment`]: ['spec.template.spec.bootstrap.configRef', 'spec.template.spec.infrastructureRef'],
  [`${CLUSTER_GROUP}/MachineHealthCheck`]: ['spec.remediationTemplate'],
  [`${CLUSTER_GROUP}/MachinePool`]: ['spec.template.spec.bootstrap.configRef', 'spec.template.spec.infrastructureRef'],
  [`${CONTROL_PLANE_GROUP}/KubeadmControlPlane`]: ['spec.machineTemplate.infrastructureRef'],
};

/**
 * The fields that Git sets and controllers change nevertheless. A field that Git leaves out is nobody's drift, and is not listed.
 */
export function controllerFields(objects: readonly ApiObject[]): ArgoCdIgnoredDifference[] {
  return merge(objects.flatMap(object => [autoscaledReplicas, versionedReferences, completedSubnets, hostFields].flatMap(find => find(object))));
}

/** The autoscaler decides about the machines of some pools; only these, so that others are kept at what Git says. */
function autoscaledReplicas(object: ApiObject): ArgoCdIgnoredDifference[] {
  const { apiGroup: group, kind, metadata: { name, namespace } } = object;
  const isPool = group === CLUSTER_GROUP && ['MachineDeployment', 'MachinePool'].includes(kind);
  if (!isPool || !Object.keys(annotationsOf(object)).some(key => SCALED_BY_OTHERS.some(start => key.startsWith(start)))) {
    return [];
  }
  return valueAt(object.toJson(), 'spec.replicas') === undefined ? [] : [{ group, kind, name, namespace, jsonPointers: ['/spec/replicas'] }];
}

function versionedReferences(object: ApiObject): ArgoCdIgnoredDifference[] {
  const { apiGroup: group, apiVersion, kind } = object;
  const { [`${group}/${kind}`]: paths } = REFERENCES;
  if (paths === undefined || !apiVersion.endsWith('/v1beta1')) {
    return [];
  }
  const manifest = object.toJson();
  const fields = paths.flatMap(path => [`${path}.apiVersion`, `${path}.namespace`]).filter(path => valueAt(manifest, path) !== undefined);
  return fields.length === 0 ? [] : [{ group, kind, jqPathExpressions: fields.map(field => `.${field}`) }];
}

/** Controllers of clouds complete the subnets they are given, unless they are told to leave the infra cluster alone. */
function completedSubnets(object: ApiObject): ArgoCdIgnoredDifference[] {
  const { apiGroup: group, kind } = object;
  const { [`${group}/${kind}`]: path } = SUBNETS;
  if (path === undefined || annotationsOf(object)[MANAGED_BY_ANNOTATION] !== undefined || valueAt(object.toJson(), path) === undefined) {
    return [];
  }
  return [{ group, kind, jsonPointers: [`/${path.replaceAll('.', '/')}`] }];
}

function hostFields(object: ApiObject): ArgoCdIgnoredDifference[] {
  const { apiGroup: group, kind } = object;
  if (group !== METAL3_GROUP || kind !== 'BareMetalHost') {
    return [];
  }
  const manifest = object.toJson();
  const fields = HOST_FIELDS.filter(field => valueAt(manifest, `spec.${field}`) !== undefined);
  return fields.length === 0 ? [] : [{ group, kind, jsonPointers: fields.map(field => `/spec/${field}`) }];
}

function annotationsOf({ metadata }: ApiObject): Content {
  const { annotations } = metadata.toJson() as { readonly annotations?: Content };
  return annotations ?? {};
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
