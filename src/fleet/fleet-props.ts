import { Chart } from 'cdk8s';
import { FleetCluster } from './fleet-cluster';
import { FleetLayout } from './fleet-layout';
import { FleetInventory } from './inventory';
import { FleetShard } from './shard';

/** Builds the clusters of a fleet. */
export interface IFleetBlueprint {
  /**
   * Builds one cluster. An error that it throws is told with the place of the cluster in the inventory.
   *
   * @param chart the chart of the cluster; a chart below it is written beside it
   * @param cluster what the inventory says about the cluster
   */
  buildCluster(chart: Chart, cluster: FleetCluster): void;
}

/** Props of `Fleet`. */
export interface FleetProps {
  /** The clusters. */
  readonly inventory: FleetInventory;
  /** What builds each of them. */
  readonly blueprint: IFleetBlueprint;
  /**
   * The namespace of the clusters.
   * @default - that of each cluster in the inventory; a cluster without one has none
   */
  readonly namespace?: string;
  /**
   * Writes a Namespace for each namespace of the clusters, with the first cluster of it.
   * @default - false; a warning names namespaces that nothing here writes, if there is more than one
   */
  readonly createNamespaces?: boolean;
  /**
   * Labels of all objects.
   * @default - none
   */
  readonly labels?: { [name: string]: string };
  /**
   * Leaves the hash out of the names that cdk8s generates for objects without one.
   * @default false
   */
  readonly disableResourceNameHashes?: boolean;
  /**
   * How the manifests are divided into files.
   * @default FleetLayout.FOLDER_PER_CLUSTER
   */
  readonly layout?: FleetLayout;
  /**
   * The folder of the clusters, relative to the output folder of the app; empty for the output folder itself.
   * @default clusters
   */
  readonly folder?: string;
  /**
   * Builds and writes this part of the fleet only. What other parts have written is left alone.
   * `FleetShard.fromProcess()` is the part that whoever starts the program asks for.
   * @default - everything
   */
  readonly shard?: FleetShard;
  /**
   * Fields of the inventory that are for others. The blueprint may read them; if it does not, that is no mistake.
   * @default - every field that is read for no cluster is warned about
   */
  readonly ignoredFields?: string[];
}
