import { Chart } from 'cdk8s';

/** What the agent does to objects of a ManifestWork that is deleted, or that has lost them. */
export enum OcmWorkDeletion {
  /** They stay. A file that is lost by mistake costs nothing. */
  ORPHAN = 'Orphan',
  /** Clusters of Cluster API go, and take along what belongs to them; everything else stays, because Cluster API may need it until then. */
  CLUSTERS = 'SelectivelyOrphan',
  /** All of them go at once. */
  FOREGROUND = 'Foreground',
}

/** Objects that an agent applies to its cluster. */
export interface OcmWork {
  /** The name of the ManifestWork. */
  readonly workName: string;
  /** Charts with the objects. They are for the other cluster from then on, and deliveries do not take them. */
  readonly charts: Chart[];
  /**
   * What happens to the objects when the ManifestWork is deleted.
   * @default OcmWorkDeletion.FOREGROUND
   */
  readonly deletion?: OcmWorkDeletion;
}
