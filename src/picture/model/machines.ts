import { detailsOf } from './details';
import { compare } from './order';
import { CLUSTER_NAME_LABEL, CONTROL_PLANE_LABEL, OWNER_NAME_LABELS, REPLICAS_MANAGED_BY_ANNOTATION } from '../../core';
import { DeliveryRole, ProviderRegistry } from '../../knowledge';
import { autoscalerLimits, limitOf } from '../../rules/shared/autoscaler';
import { BundleObject, CLUSTER_GROUP, ClusterMembers, groupBy, MachineGroup, Reference, selectorMatches, Topology } from '../../topology';

/** How many machines a group has. */
export interface MachineCount {
  readonly least: number;
  readonly most: number;
}

/** What is looked up for every group of machines of a bundle. */
export class MachineFacts {
  private readonly references = new Map<BundleObject, Reference[]>();
  private readonly healthChecks: ReadonlyMap<string, readonly BundleObject[]>;

  constructor(topology: Topology, private readonly registry: ProviderRegistry) {
    topology.references.forEach(reference => {
      const others = this.references.get(reference.from);
      if (others === undefined) {
        this.references.set(reference.from, [reference]);
      } else {
        others.push(reference);
      }
    });
    this.healthChecks = groupBy(topology.ofKind(CLUSTER_GROUP, 'MachineHealthCheck'), check => `${check.namespace}/${check.at('spec.clusterName').text ?? ''}`);
  }

  /** The lines about the machines themselves: where they are, what they are, who looks after them. */
  public factsOf(group: MachineGroup, cluster: ClusterMembers): string[] {
    const { infrastructure } = group;
    const zones = zonesOf(group);
    const addresses = this.poolsOfAddresses(group).map(({ name }) => name);
    const checks = this.healthChecksOf(group, cluster).map(({ name }) => name);
    return [
      ...zones.length === 0 ? [] : [`${zones.length === 1 ? 'zone' : 'zones'} ${zones.join(', ')}`],
      ...detailsOf(infrastructure, this.registry),
      ...addresses.map(name => `addresses ${name}`),
      ...checks.map(name => `health check ${name}`),
    ];
  }

  /** The objects that a group is made of. */
  public objectsOf(group: MachineGroup, cluster: ClusterMembers): BundleObject[] {
    const own = [group.object, group.infrastructure, group.bootstrap, ...this.healthChecksOf(group, cluster)].filter(object => object !== undefined);
    const reached = this.reachedFrom(own.slice(1));
    return [...own, ...reached.filter(({ group: api, kind }) => this.registry.kindOf(api, kind)?.deliveryRole === DeliveryRole.TEMPLATE)];
  }

  /** The pools that machines get addresses from, also by a template in between. */
  public poolsOfAddresses({ infrastructure }: MachineGroup): BundleObject[] {
    return this.reachedFrom(infrastructure === undefined ? [] : [infrastructure])
      .filter(({ group, kind }) => this.registry.kindOf(group, kind)?.addressEntries !== undefined).sort((a, b) => compare(a.name, b.name));
  }

  /** The objects that others refer to, also by some in between; a Cluster leads to everything, and so to nothing. */
  private reachedFrom(objects: readonly BundleObject[]): BundleObject[] {
    const seen = new Set<BundleObject>();
    const visit = (object: BundleObject): void => (this.references.get(object) ?? []).flatMap(({ targets }) => targets).forEach(target => {
      if (!seen.has(target) && !(target.group === CLUSTER_GROUP && target.kind === 'Cluster')) {
        seen.add(target);
        visit(target);
      }
    });
    objects.forEach(visit);
    return [...seen];
  }

  /** The health checks that watch the machines of a group. */
  public healthChecksOf(group: MachineGroup, { name, namespace }: ClusterMembers): readonly BundleObject[] {
    const labels = labelsOf(group, name);
    return (this.healthChecks.get(`${namespace}/${name}`) ?? []).filter(check => selectorMatches(check.at('spec.selector'), labels));
  }
}

/** The labels that Cluster API gives the Machines of a group, beside those of its template. */
function labelsOf({ object, isControlPlane }: MachineGroup, clusterName: string): { readonly [name: string]: string } {
  const owner = OWNER_NAME_LABELS[object.kind];
  return {
    ...object.at(isControlPlane ? 'spec.machineTemplate.metadata.labels' : 'spec.template.metadata.labels').texts,
    [CLUSTER_NAME_LABEL]: clusterName,
    ...isControlPlane ? { [CONTROL_PLANE_LABEL]: '' } : {},
    ...owner === undefined ? {} : { [owner]: object.name },
  };
}

function zonesOf({ object, machine }: MachineGroup): string[] {
  const zones = [machine.textOf('failureDomain'), ...object.at('spec.failureDomains').items().map(({ text }) => text)];
  return [...new Set(zones.filter(zone => zone !== undefined && zone !== ''))] as string[];
}

/** How many machines a group has; undefined if somebody else counts them. */
export function countOf({ object }: MachineGroup): MachineCount | undefined {
  const { min, max } = autoscalerLimits(object);
  const [least, most] = [limitOf(min), limitOf(max)];
  if (least !== undefined && most !== undefined) {
    return { least, most };
  }
  if (object.annotations[REPLICAS_MANAGED_BY_ANNOTATION] !== undefined) {
    return undefined;
  }
  // Webhooks write 1 where nothing is given.
  const replicas = object.at('spec.replicas').number ?? 1;
  return { least: replicas, most: replicas };
}

/** `3 machines`, `1–10 machines, autoscaled`. */
export function describeCount(count: MachineCount | undefined): string {
  if (count === undefined) {
    return 'counted by the provider';
  }
  const { least, most } = count;
  return least === most ? `${most} ${most === 1 ? 'machine' : 'machines'}` : `${least}–${most} machines, autoscaled`;
}
