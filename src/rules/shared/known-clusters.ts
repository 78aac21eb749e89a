import { machineGroupsOf } from './infra-clusters';
import { oncePerCheck, oncePerObject } from './once-per-topology';
import { MANAGED_BY_ANNOTATION } from '../../core';
import { ControlPlaneTraits, InfraTraits, ProviderRegistry } from '../../knowledge';
import { BundleObject, CLUSTER_GROUP, ClusterMembers, Field, INFRASTRUCTURE_GROUP, isRecord, MachineGroup, Topology } from '../../topology';

/** A cluster whose Cluster is in the bundle, with what is known of the kinds that it refers to. */
export interface KnownCluster extends ClusterMembers {
  readonly cluster: BundleObject;
  /** Also where the control plane itself is written elsewhere. @default - a kind that this library does not know */
  readonly controlPlaneTraits?: ControlPlaneTraits;
  /** Also where the primary itself is written elsewhere. @default - a kind that this library does not know */
  readonly primaryTraits?: InfraTraits;
  /** The machines of known providers: those of the control plane, then those of the pools. */
  readonly machines: readonly KnownMachines[];
  /** The secondaries of known providers. */
  readonly knownSecondaries: readonly KnownInfraCluster[];
}

/** Machines of a provider that this library knows. */
export interface KnownMachines {
  readonly group: MachineGroup;
  readonly traits: InfraTraits;
}

/** An infra cluster of a provider that this library knows. */
export interface KnownInfraCluster {
  readonly object: BundleObject;
  readonly traits: InfraTraits;
}

/** The address of an API server, as far as it is written. */
export interface WrittenEndpoint {
  readonly host: string;
  readonly port?: number;
}

/**
 * The clusters of a bundle. Those that a ClusterClass makes are left out, because most of their objects do not exist yet, and those whose
 * Cluster is there twice, because nobody knows which of the two counts.
 */
export const knownClusters = oncePerCheck<readonly KnownCluster[]>((topology, registry) => topology.clusters
  .flatMap(members => members.cluster === undefined || !isKnown(members, topology) ? [] : [knownCluster(members, members.cluster, registry)]));

const knownCluster = oncePerObject((members: ClusterMembers, cluster: BundleObject, registry: ProviderRegistry): KnownCluster => ({
  // The Cluster stands first, because Node.js 20 reads objects slowly that begin with those of another and then have more.
  cluster,
  ...members,
  controlPlaneTraits: controlPlaneTraits(members, registry),
  primaryTraits: members.infrastructureRef && registry.traitsOfInfraCluster(members.infrastructureRef.kind),
  machines: machinesOf(members, registry),
  knownSecondaries: secondariesOf(members, registry),
}));

/** Whether a cluster is one of those. */
export function isKnown({ cluster }: ClusterMembers, topology: Topology): boolean {
  return cluster !== undefined && !isTwice(topology, cluster) && !cluster.at('spec.topology').exists;
}

function isTwice(topology: Topology, { namespace, name }: BundleObject): boolean {
  const namesakes = topology.findAll(CLUSTER_GROUP, 'Cluster', namespace, name);
  return namesakes.length > 1 && name !== '' && namesakes.filter(other => other.namespace === namespace).length > 1;
}

/** A control plane that is its own infrastructure is so in that group only; in another, a kind of that name is a later one. */
function controlPlaneTraits({ controlPlaneRef }: ClusterMembers, registry: ProviderRegistry): ControlPlaneTraits | undefined {
  const traits = controlPlaneRef && registry.traitsOfControlPlane(controlPlaneRef.kind);
  const isItsOwnPrimary = traits?.onlyPrimary === traits?.controlPlaneKind;
  return isItsOwnPrimary && controlPlaneRef?.group !== INFRASTRUCTURE_GROUP ? undefined : traits;
}

function machinesOf(cluster: ClusterMembers, registry: ProviderRegistry): KnownMachines[] {
  return machineGroupsOf(cluster).flatMap(group => {
    const traits = group.infrastructureRef && registry.traitsOfMachines(group.infrastructureRef.kind);
    return traits === undefined ? [] : [{ group, traits }];
  });
}

/** The worker machines of a cluster. */
export function poolsOf({ machines }: KnownCluster): KnownMachines[] {
  return machines.filter(({ group }) => !group.isControlPlane);
}

/** The provider whose machines carry the control plane; undefined if none is known to. */
export function carrierOf({ machines }: KnownCluster): InfraTraits | undefined {
  return machines.find(({ group }) => group.isControlPlane)?.traits;
}

function secondariesOf({ secondaries }: ClusterMembers, registry: ProviderRegistry): KnownInfraCluster[] {
  return secondaries.flatMap(object => {
    const traits = registry.traitsOfInfraCluster(object.kind);
    return traits === undefined ? [] : [{ object, traits }];
  });
}

/** The managed-by annotation; an empty one counts. */
export function managedByOf(object: BundleObject): string | undefined {
  return object.annotations[MANAGED_BY_ANNOTATION];
}

/** The field of that annotation. */
export function managedByField(object: BundleObject): Field {
  return object.at('metadata.annotations').member(MANAGED_BY_ANNOTATION);
}

/** Whether the primary is in the bundle and its controller leaves it alone. */
export function isPrimaryKeptAway({ primary, primaryTraits }: KnownCluster): boolean {
  return primary !== undefined && primaryTraits?.honoursManagedBy === true && managedByOf(primary) !== undefined;
}

/** Whether the infra cluster of a provider may be reconciled by its own controller; what is not known is taken to be in order. */
export function mayBeReconciled(cluster: KnownCluster, { provider }: InfraTraits): boolean {
  return cluster.primaryTraits === undefined || (cluster.primaryTraits.provider === provider && !isPrimaryKeptAway(cluster));
}

/** The endpoint of a Cluster or an infra cluster; an empty host is none. */
export function endpointOf(object?: BundleObject): WrittenEndpoint | undefined {
  const written = object?.at('spec.controlPlaneEndpoint').value;
  // Some rules read it of every cluster, and make no fields of its parts.
  const { host, port } = isRecord(written) ? written : {};
  if (typeof host !== 'string' || host === '') {
    return undefined;
  }
  return { host, port: typeof port === 'number' && port !== 0 && Number.isInteger(port) ? port : undefined };
}

export function formatEndpoint({ host, port }: WrittenEndpoint): string {
  return port === undefined ? host : `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
