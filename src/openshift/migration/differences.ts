/** What becomes of a field that is not carried over as it is. */
export enum OpenShiftMigrationChange {
  /** It means the same, and is written elsewhere or in another way, or follows from something else. */
  MOVED = 'moved',
  /** Cluster API has nothing for it, or it cannot be known here. Somebody has to decide. */
  LOST = 'lost',
}

/** A field of a MachineSet of the Machine API that is not carried over as it is. */
export interface OpenShiftMigrationDifference {
  /** The field, for example `spec.template.spec.providerSpec.value.loadBalancers`. */
  readonly field: string;
  /** What becomes of it. */
  readonly change: OpenShiftMigrationChange;
  /** What that means, and what to do. */
  readonly reason: string;
}

/**
 * Collects differences while a MachineSet is read.
 *
 * @internal
 */
export class DifferenceLog {
  private readonly found: OpenShiftMigrationDifference[] = [];

  public moved(field: string, reason: string): void {
    this.found.push({ field, change: OpenShiftMigrationChange.MOVED, reason });
  }

  public lost(field: string, reason: string): void {
    this.found.push({ field, change: OpenShiftMigrationChange.LOST, reason });
  }

  /** In the order in which they were found. */
  public get differences(): OpenShiftMigrationDifference[] {
    return [...this.found];
  }
}
