import { LiveMachines, PlannedMachines } from './model';
import { BundleObject, CLUSTER_GROUP, groupBy, Manifest, SourcedManifest } from '../topology';

const CLUSTER = 'cluster.x-k8s.io/cluster-name';
const CONTROL_PLANE = 'cluster.x-k8s.io/control-plane';
/** The labels by which machines name whom they belong to, by the kind of that; the innermost last, which counts where there is no other. */
const OWNERS = [
  ['cluster.x-k8s.io/control-plane-name', undefined], ['cluster.x-k8s.io/deployment-name', 'MachineDeployment'], ['cluster.x-k8s.io/pool-name', 'MachinePool'],
  ['cluster.x-k8s.io/set-name', 'MachineSet'],
] as const;
/** The pools of a cluster that a ClusterClass describes. */
const CLASS_POOLS = [['topology.cluster.x-k8s.io/deployment-name', 'MachineDeployment'], ['topology.cluster.x-k8s.io/pool-name', 'MachinePool']] as const;
const UP_TO_DATE = 'UpToDate';
const MOST_REASONS = 3;

type Groups = ReadonlyMap<string, readonly BundleObject[]>;
type ClassPart = Pick<PlannedMachines, 'isControlPlane' | 'kind' | 'name'>;

/** The machines that were read from a cluster, by the control plane or pool that they belong to. */
export class MachineInventory {
  /** @param manifests everything that was read; what is no machine is left alone */
  public static of(manifests: readonly SourcedManifest[]): MachineInventory {
    const machines = manifests.filter(({ manifest }) => isMachine(manifest)).map(({ manifest, origin }) => new BundleObject(manifest, origin, 0));
    return new MachineInventory(
      groupBy(machines.filter(machine => ownerOf(machine) !== undefined), machine => ownerOf(machine)!),
      groupBy(machines.filter(machine => classOwnerOf(machine) !== undefined), machine => classOwnerOf(machine)!));
  }

  private constructor(private readonly owned: Groups, private readonly ofClasses: Groups) {}

  /** The machines of a control plane or pool; undefined if none was read. */
  public of({ object, isControlPlane }: { readonly object: BundleObject; readonly isControlPlane: boolean }): LiveMachines | undefined {
    return summarize(this.owned.get(keyOf(object.namespace, isControlPlane ? CONTROL_PLANE : object.kind, object.name)));
  }

  /** The same of a cluster that a ClusterClass describes. */
  public ofClass({ namespace, name: cluster }: BundleObject, { isControlPlane, kind, name }: ClassPart): LiveMachines | undefined {
    return summarize(this.ofClasses.get(isControlPlane ? keyOf(namespace, CONTROL_PLANE, cluster) : keyOf(namespace, kind, cluster, name)));
  }
}

function isMachine({ apiVersion, kind, metadata }: Manifest): boolean {
  return kind === 'Machine' && apiVersion.startsWith(`${CLUSTER_GROUP}/`) && metadata?.uid !== undefined;
}

function ownerOf({ namespace, labels }: BundleObject): string | undefined {
  const [label, kind] = OWNERS.find(([name]) => labels[name] !== undefined) ?? [];
  return label === undefined ? undefined : keyOf(namespace, kind ?? CONTROL_PLANE, labels[label]);
}

function classOwnerOf({ namespace, labels }: BundleObject): string | undefined {
  if (labels[CONTROL_PLANE] !== undefined) {
    return keyOf(namespace, CONTROL_PLANE, labels[CLUSTER]);
  }
  const [label, kind] = CLASS_POOLS.find(([name]) => labels[name] !== undefined) ?? [];
  return label === undefined ? undefined : keyOf(namespace, kind!, labels[CLUSTER], labels[label]);
}

function keyOf(...parts: readonly string[]): string {
  return parts.join(' ');
}

function summarize(machines: readonly BundleObject[] | undefined): LiveMachines | undefined {
  if (machines === undefined) {
    return undefined;
  }
  const deleted = machines.filter(machine => machine.at('metadata.deletionTimestamp').exists);
  const reasons = machines.filter(machine => !deleted.includes(machine)).flatMap(machine => outdatedReason(machine) ?? []);
  const versions = groupBy(machines, machine => machine.at('status.nodeInfo.kubeletVersion').text ?? machine.at('spec.version').text ?? 'unknown');
  return {
    machines: machines.length,
    nodes: machines.filter(machine => machine.at('status.nodeRef.name').text).length,
    versions: [...versions].map(([version, some]) => ({ version, machines: some.length })).sort((a, b) => a.version < b.version ? -1 : 1),
    deleted: deleted.length,
    outdated: reasons.length,
    outdatedBecause: [...new Set(reasons)].slice(0, MOST_REASONS),
  };
}

/** Why a controller finds that a machine is not as its owner says; v1beta1 has the condition in another place. */
function outdatedReason(machine: BundleObject): string | undefined {
  const conditions = ['status.conditions', 'status.v1beta2.conditions'].flatMap(path => machine.at(path).items());
  const condition = conditions.find(each => each.textOf('type') === UP_TO_DATE && each.textOf('status') === 'False');
  return condition && (condition.textOf('message') ?? '').split('\n').map(line => line.replace(/^\* /, '').trim()).filter(line => line !== '').join('; ');
}
