import { deliveriesIn, deliveryPart } from './deliveries';
import { providerName } from './infra-groups';
import { countOf, MachineCount } from './machines';
import { moreParts, settingParts } from './more-parts';
import { compare } from './order';
import { PartFactory } from './part-factory';
import { Edge, Part, PartRole, Picture } from './picture';
import { Side } from './sides';
import { CLUSTER_NAME_LABEL } from '../../core';
import { ProviderRegistry } from '../../knowledge';
import { machineGroupsOf } from '../../rules/shared/infra-clusters';
import { endpointOf, formatEndpoint } from '../../rules/shared/known-clusters';
import { BundleObject, ClusterMembers, clusterNameOf } from '../../topology';
import type { Violation } from '../../validation';

/** More Applications are counted instead. */
const MOST_DELIVERIES = 12;

/** What the picture of a whole bundle is made from. */
export interface FleetScene {
  readonly title: string;
  readonly sides: readonly Side[];
  readonly registry: ProviderRegistry;
  readonly violations: readonly Violation[];
}

/** All clusters of a bundle, a box each, with the management clusters that build them. */
export function overviewPicture({ title, sides, registry, violations }: FleetScene): Picture {
  const parts = new PartFactory(violations);
  const [own, ...others] = sides;
  const hub = hubPart(own, registry, parts);
  const regions = others.map(side => sidePart(side, registry, parts));
  const clusters = sides.flatMap(({ topology }) => topology.clusters);
  const more = moreParts(own.topology.objects, registry, parts);
  // A bundle that is for another cluster altogether has nothing for this one.
  const isEmpty = own.topology.objects.length === 0;
  const edges: Edge[] = isEmpty || regions.length === 0 ? []
    : [{ from: regions.map(({ id }) => id), to: [hub.id], label: 'agents dial the hub for what they apply', isDial: true }];
  return {
    title,
    facts: [
      ...clusters.length === 0 ? [] : [count(clusters.length, 'cluster')], ...clusters.length === 0 ? [] : [describeMachines(clusters)],
      ...others.length === 0 ? [] : [count(others.length, 'other cluster that agents apply to', 'other clusters that agents apply to')],
    ],
    layers: [isEmpty ? [] : [hub], regions, more].filter(({ length }) => length > 0),
    edges,
    findings: parts.findings,
  };
}

function hubPart({ topology }: Side, registry: ProviderRegistry, parts: PartFactory): Part {
  const deliveries = deliveriesIn(topology);
  const isMany = deliveries.length > MOST_DELIVERIES;
  return parts.part({
    role: PartRole.MANAGEMENT,
    name: 'Management cluster',
    kind: '',
    facts: [isMany ? `${deliveries.length} deliveries` : undefined],
    objects: isMany ? deliveries.map(({ object }) => object) : [],
    parts: [
      ...isMany ? [] : deliveries.map(delivery => deliveryPart(delivery, parts)),
      ...settingParts(topology.objects, registry, parts),
      ...clusterParts(topology.clusters, topology.objects, registry, parts),
    ],
  });
}

function sidePart({ name, topology }: Side, registry: ProviderRegistry, parts: PartFactory): Part {
  const clusters = clusterParts(topology.clusters, topology.objects, registry, parts);
  return parts.part({
    role: PartRole.MANAGEMENT,
    name,
    kind: clusters.length === 0 ? 'what is applied there' : 'builds what its agent fetches',
    parts: [...clusters, ...moreParts(topology.objects, registry, parts).flatMap(part => part.parts.length === 0 ? [part] : part.parts)],
  });
}

function clusterParts(clusters: readonly ClusterMembers[], objects: readonly BundleObject[], registry: ProviderRegistry, parts: PartFactory): Part[] {
  const members = membersByCluster(clusters, objects);
  return [...clusters].sort((a, b) => compare(a.name, b.name) || compare(a.namespace, b.namespace)).map(cluster => {
    const { name, namespace, controlPlane, controlPlaneRef, controlPlaneMachines, pools, infrastructureRef } = cluster;
    const kinds = [infrastructureRef?.kind, controlPlaneMachines?.infrastructureRef?.kind, ...pools.map(pool => pool.infrastructureRef?.kind)];
    const endpoint = [cluster.cluster, cluster.primary].map(endpointOf).find(found => found !== undefined);
    const traits = controlPlaneRef && registry.traitsOfControlPlane(controlPlaneRef.kind);
    return parts.part({
      role: PartRole.CLUSTER,
      name,
      kind: [traits?.controlPlaneName ?? controlPlaneRef?.kind, controlPlane?.at('spec.version').text].filter(text => text !== undefined).join(' '),
      facts: [
        namespace === name || namespace === '' ? undefined : `namespace ${namespace}`,
        endpoint && formatEndpoint(endpoint),
        `${count(pools.length, 'pool')}, ${describeMachines([cluster])}`,
        [...new Set(kinds.flatMap(kind => kind === undefined ? [] : [providerName(kind, registry)]))].sort().join(', '),
      ],
      objects: members.get(idOf(namespace, name)),
      isElsewhere: cluster.cluster === undefined,
    });
  });
}

/** The objects of each cluster: those that name it, and those that are alone with it in a namespace. */
function membersByCluster(clusters: readonly ClusterMembers[], objects: readonly BundleObject[]): Map<string, BundleObject[]> {
  const found = new Map(clusters.map(({ namespace, name }): [string, BundleObject[]] => [idOf(namespace, name), []]));
  const inNamespace = new Map<string, string | undefined>();
  clusters.forEach(({ namespace, name }) => inNamespace.set(namespace, inNamespace.has(namespace) ? undefined : name));
  objects.forEach(object => {
    const name = clusterNameOf(object) ?? object.labels[CLUSTER_NAME_LABEL] ?? (object.kind === 'Cluster' ? object.name : inNamespace.get(object.namespace));
    if (name !== undefined) {
      found.get(idOf(object.namespace, name))?.push(object);
    }
  });
  return found;
}

function idOf(namespace: string, name: string): string {
  return `${namespace}/${name}`;
}

/** `12 machines`, `8–40 machines`, of control planes and pools together. */
function describeMachines(clusters: readonly ClusterMembers[]): string {
  const counts = clusters.flatMap(machineGroupsOf).map(countOf).filter((found): found is MachineCount => found !== undefined);
  const [least, most] = [counts.reduce((sum, next) => sum + next.least, 0), counts.reduce((sum, next) => sum + next.most, 0)];
  return least === most ? count(most, 'machine') : `${least}–${most} machines`;
}

function count(number: number, noun: string, plural: string = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}
