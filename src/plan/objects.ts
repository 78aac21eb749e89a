import { ClusterPair } from './clusters';
import { Comparison } from './comparison';
import { PlanAction, PlannedObject } from './model';
import { shownChange } from './shown-change';
import { Fate, fateOf } from './vanished';
import { machineGroupsOf } from '../rules/shared/infra-clusters';
import { BundleObject, CLUSTER_GROUP, clusterNameOf, isRotated } from '../topology';

const CLUSTER_LABEL = 'cluster.x-k8s.io/cluster-name';

/** An object beside control planes and pools, with the cluster that it belongs to. */
export interface OtherObject {
  /** `namespace/name` of the cluster; empty if it belongs to none, or to several. */
  readonly cluster: string;
  readonly object: BundleObject;
  readonly plan: PlannedObject;
  /** What becomes of it, if it is gone. @default - it is there */
  readonly fate?: Fate;
}

/** Says which cluster an object belongs to. */
export class Belonging {
  private readonly known = new Map<BundleObject, string>();
  /** The objects that describe machines, which are told apart. */
  public readonly parts = new Set<BundleObject>();

  constructor(pairs: readonly ClusterPair[]) {
    pairs.flatMap(({ before, after }) => [before, after]).forEach(members => {
      if (members !== undefined) {
        const key = `${members.namespace}/${members.name}`;
        const groups = machineGroupsOf(members);
        const own = [members.cluster, members.primary, ...members.secondaries, members.controlPlane,
          ...groups.flatMap(({ object, infrastructure, bootstrap }) => [object, infrastructure, bootstrap])];
        own.forEach(object => object !== undefined && this.known.set(object, key));
        [members.controlPlane, ...groups.map(({ object }) => object)].forEach(object => object !== undefined && this.parts.add(object));
      }
    });
  }

  public of(object: BundleObject): string {
    const name = clusterNameOf(object) ?? object.labels[CLUSTER_LABEL];
    return this.known.get(object) ?? (name === undefined || object.group === CLUSTER_GROUP && object.kind === 'Cluster' ? '' : `${object.namespace}/${name}`);
  }
}

/** What is new, changed or gone beside control planes and pools. */
export function otherObjects(comparison: Comparison, belonging: Belonging): OtherObject[] {
  const { before, after, registry } = comparison;
  const now = after.objects.filter(object => !belonging.parts.has(object)).flatMap(object => {
    const plan = planOf(comparison, comparison.previous(object), object);
    return plan === undefined ? [] : [{ cluster: belonging.of(object), object, plan }];
  });
  const gone = before.objects.filter(object => !belonging.parts.has(object) && object.name !== '' && comparison.next(object) === undefined).map(object => {
    const fate = fateOf(object, after, registry);
    return { cluster: belonging.of(object), object, plan: identityOf(object, fate.action), fate };
  });
  return [...now, ...gone];
}

function planOf(comparison: Comparison, before: BundleObject | undefined, after: BundleObject): PlannedObject | undefined {
  if (before === undefined) {
    return identityOf(after, PlanAction.CREATED);
  }
  if (before.version !== after.version) {
    return { ...identityOf(after, PlanAction.CHANGED), changes: [{ object: `${after}`, path: 'apiVersion', before: before.manifest.apiVersion, after: after.manifest.apiVersion }] };
  }
  const changes = comparison.changesOf(before, after);
  // What is in a Secret is nobody's business.
  return changes.length === 0 ? undefined
    : { ...identityOf(after, PlanAction.CHANGED), changes: after.kind === 'Secret' ? [] : changes.map(difference => shownChange(after, difference)) };
}

function identityOf({ group, kind, name }: BundleObject, action: PlanAction): PlannedObject {
  return { kind, name, isTemplate: isRotated(group, kind), action, changes: [] };
}
