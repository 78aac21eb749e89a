import { describeSome, describeValue } from './describe';
import { nearestName, refuseValue } from '../core';
import { PlannedMachines, RolloutPlan } from '../plan';
import { describeNumbers } from '../plan/machine-counts';

const MOST_NAMES = 10;

/**
 * What happens to machines when manifests are applied that were others before, and assertions about it. It comes from `Manifests.plan()`.
 *
 * @example
 *
 * manifests.plan(Manifests.fromDirectory('dist')).replaces('workers', 0);
 */
export class ManifestsPlan {
  /** @internal */
  public static _of(plan: RolloutPlan): ManifestsPlan {
    return new ManifestsPlan(plan);
  }

  private constructor(
    /** The plan itself. */
    public readonly plan: RolloutPlan,
  ) {}

  /**
   * Fails unless this many machines of a control plane or pool are replaced. Where an autoscaler or somebody else decides, the most that may be count.
   *
   * @param name the name of the control plane or pool, or its end after that of the cluster: `workers` for `edge-workers`
   * @param expected how many
   */
  public replaces(name: string, expected: number): void {
    if (!Number.isInteger(expected) || expected < 0) {
      refuseValue('testing/invalid-argument', `${describeValue(expected)} is no number of machines; write a whole number of 0 or more`);
    }
    const part = this.find(name);
    if (part.replaced.max !== expected) {
      throw new Error(`expected that ${expected} machines of ${part.kind}/${part.name} are replaced, but ${describeNumbers(part.replaced)} are:\n${this.plan.toText()}`);
    }
  }

  /** Fails if any machine is replaced, or may be because its provider decides. */
  public replacesNothing(): void {
    const { replaced, undecided } = this.plan.summary;
    if (replaced.max + undecided > 0) {
      throw new Error(`expected that no machine is replaced, but some are or may be:\n${this.plan.toText()}`);
    }
  }

  /**
   * Fails if there is a hazard.
   *
   * @param exceptCodes the codes of those that may be there
   */
  public noHazards(exceptCodes: string[] = []): void {
    const found = this.plan.hazards.filter(({ code }) => !exceptCodes.includes(code));
    if (found.length > 0) {
      throw new Error(`expected no hazards, found ${found.length}:\n${found.map(({ object, message, code }) => `  ${object}: ${message} (${code})`).join('\n')}`);
    }
  }

  private find(name: string): PlannedMachines {
    const parts = this.plan.clusters.flatMap(cluster => cluster.machines.map(part => ({ part, short: `${cluster.name}-${name}` })));
    const exact = parts.filter(({ part }) => part.name === name);
    const found = exact.length > 0 ? exact : parts.filter(({ part, short }) => part.name === short);
    if (found.length === 1) {
      return found[0].part;
    }
    const names = parts.map(({ part }) => part.name);
    const near = nearestName(name, names);
    throw new Error(`there ${found.length === 0 ? 'is no' : `are ${found.length}`} control plane or pool '${name}'; `
      + (near === undefined || found.length > 0 ? `the names are ${describeSome(names, MOST_NAMES)}` : `did you mean '${near}'?`));
  }
}
