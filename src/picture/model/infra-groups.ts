import { detailsOf } from './details';
import { countOf, describeCount, MachineFacts } from './machines';
import { compare } from './order';
import { PartFactory } from './part-factory';
import { Part, PartRole } from './picture';
import { MANAGED_BY_ANNOTATION } from '../../core';
import { ProviderRegistry } from '../../knowledge';
import { BundleObject, ClusterMembers, MachineGroup } from '../../topology';

/** An infra cluster with the pools whose machines look it up, or pools without one. */
interface InfraGroup {
  readonly infraCluster?: BundleObject;
  /** What users call the provider. */
  readonly name: string;
  readonly pools: MachineGroup[];
}

/** The name that users know of the provider of machines or of an infra cluster; the kind itself where nobody knows it. */
export function providerName(kind: string, registry: ProviderRegistry): string {
  const infraClusterKind = registry.traitsOfMachines(kind)?.infraClusterKind ?? kind;
  return registry.infrastructureOf(infraClusterKind)?.name ?? kind;
}

/** The infra clusters with their pools, the primary first. */
export function infraGroupParts(members: ClusterMembers, machines: MachineFacts, registry: ProviderRegistry, parts: PartFactory): Part[] {
  const { primary, infrastructureRef, controlPlane } = members;
  // A control plane that is its own infra cluster is drawn already.
  const groups = groupsOf(members, registry).filter(({ infraCluster, pools }) => pools.length > 0 || infraCluster !== controlPlane);
  return groups.map(({ infraCluster, name, pools }) => {
    const isPrimary = infraCluster !== undefined && infraCluster === primary;
    const managedBy = infraCluster?.annotations[MANAGED_BY_ANNOTATION];
    return parts.part({
      role: PartRole.INFRA_CLUSTER,
      name,
      kind: infraCluster === undefined ? 'no infra cluster in this bundle' : `${isPrimary ? 'primary' : 'secondary'} ${infraCluster.kind}${infraCluster.name === members.name ? '' : ` ${infraCluster.name}`}`,
      facts: [
        ...detailsOf(infraCluster, registry),
        managedBy === undefined ? undefined : 'left alone by its controller',
        isPrimary && infrastructureRef !== undefined && pools.length === 0 ? 'no pools' : undefined,
      ],
      objects: [infraCluster],
      isElsewhere: infraCluster === undefined,
      parts: pools.map(pool => poolPart(pool, members, machines, parts)),
    });
  });
}

function groupsOf({ primary, secondaries, infrastructureRef, pools }: ClusterMembers, registry: ProviderRegistry): InfraGroup[] {
  const infraClusters = [...primary === undefined ? [] : [primary], ...[...secondaries].sort((a, b) => compare(a.kind, b.kind))];
  const groups: InfraGroup[] = infraClusters.map(infraCluster => ({ infraCluster, name: providerName(infraCluster.kind, registry), pools: [] }));
  const others = new Map<string, InfraGroup>();
  if (primary === undefined && infrastructureRef !== undefined) {
    const name = providerName(infrastructureRef.kind, registry);
    others.set(name, { name, pools: [] });
  }
  [...pools].sort((a, b) => compare(a.object.name, b.object.name)).forEach(pool => {
    const kind = pool.infrastructureRef?.kind ?? 'no machines';
    const traits = registry.traitsOfMachines(kind);
    const own = groups.find(({ infraCluster }) => infraCluster?.kind === traits?.infraClusterKind)
      ?? groups.find(({ infraCluster }) => traits !== undefined && registry.traitsOfInfraCluster(infraCluster!.kind)?.provider === traits.provider);
    const name = providerName(kind, registry);
    const group = own ?? others.get(name) ?? { name, pools: [] };
    group.pools.push(pool);
    if (own === undefined) {
      others.set(name, group);
    }
  });
  return [...groups, ...[...others.values()].sort((a, b) => compare(a.name, b.name))];
}

function poolPart(pool: MachineGroup, members: ClusterMembers, machines: MachineFacts, parts: PartFactory): Part {
  const { object, machine } = pool;
  const version = machine.textOf('version');
  const isOther = version !== undefined && releaseOf(version) !== releaseOf(members.controlPlane?.at('spec.version').text ?? '');
  return parts.part({
    role: PartRole.POOL,
    name: object.name,
    kind: object.kind,
    facts: [describeCount(object.kind === 'Machine' ? { least: 1, most: 1 } : countOf(pool)), ...machines.factsOf(pool, members), isOther ? version : undefined],
    objects: machines.objectsOf(pool, members),
  });
}

/** A version without what distributions add to it. */
function releaseOf(version: string): string {
  return version.split(/[-+]/)[0];
}
