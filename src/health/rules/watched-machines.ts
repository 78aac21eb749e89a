import { MachineLabels, machineLabelsOf, mayMatch, surelyMatches } from './machine-labels';
import { ClusterMembers, Field } from '../../topology';

/**
 * The machines of a cluster, and which of them a selector chooses. There may be thousands of both, and the same selector in many health checks, so each one
 * is held against the machines once.
 */
export class WatchedMachines {
  private known?: readonly MachineLabels[];
  private readonly maybe = new Map<string, readonly MachineLabels[]>();
  private readonly certainly = new Map<string, readonly MachineLabels[]>();

  public constructor(private readonly members: ClusterMembers) {}

  public get all(): readonly MachineLabels[] {
    return this.known ??= machineLabelsOf(this.members);
  }

  /** Those that a selector can match, as far as the manifests tell. Selectors that are written alike get one list. */
  public matchedBy(selector: Field): readonly MachineLabels[] {
    return this.chosen(this.maybe, selector, mayMatch);
  }

  /** Those that a selector matches, whatever controllers add. Selectors that are written alike get one list. */
  public surelyMatchedBy(selector: Field): readonly MachineLabels[] {
    return this.chosen(this.certainly, selector, surelyMatches);
  }

  private chosen(
    known: Map<string, readonly MachineLabels[]>, selector: Field, isChosen: (selector: Field, labels: MachineLabels) => boolean,
  ): readonly MachineLabels[] {
    const key = JSON.stringify(selector.value);
    const machines = known.get(key) ?? this.all.filter(labels => isChosen(selector, labels));
    known.set(key, machines);
    return machines;
  }
}

const ofClusters = new WeakMap<ClusterMembers, WatchedMachines>();

/** The machines of a cluster, the same for all its health checks. */
export function watchedMachinesOf(members: ClusterMembers): WatchedMachines {
  const machines = ofClusters.get(members) ?? new WatchedMachines(members);
  ofClusters.set(members, machines);
  return machines;
}
