import { ArgoCdDestination } from './destination';
import { ArgoCdIgnoredDifference } from './ignored-difference';
import { ArgoCdSource } from './source';
import { ArgoCdSync } from './sync';
import { DeliveredContents } from '../delivered-contents';

/** Into which Applications a cluster is divided. In each of them the infra cluster that machines need outlives the Cluster. */
export enum ArgoCdLayout {
  /**
   * `<cluster>-inventory` has what machines need for as long as there are any (hosts, address pools, credentials, secondary infra clusters), and
   * `<cluster>` everything else. Deleting a cluster is deleting the second and then the first.
   */
  THREE_APPLICATIONS = 'ThreeApplications',
  /** `<cluster>` has everything. What machines need is never deleted by Argo CD, and remains for somebody to delete by hand. */
  ONE_APPLICATION = 'OneApplication',
  /**
   * As `ONE_APPLICATION`, but Argo CD makes the Applications itself: one for each folder of a cluster that it finds in Git. A cluster whose folder
   * is gone stays, and so does its Application.
   */
  APPLICATION_SET = 'ApplicationSet',
}

/** A folder of manifests that every cluster gets, once it is registered in Argo CD. */
export interface ArgoCdClusterAddons {
  /** The folder in the repository, with forward slashes. */
  readonly path: string;
  /**
   * The address of the repository.
   * @default - that of the clusters
   */
  readonly repoUrl?: string;
  /**
   * The branch, tag or commit.
   * @default - that of the clusters
   */
  readonly revision?: string;
  /**
   * Whether folders below the folder count too.
   * @default false
   */
  readonly recurse?: boolean;
  /**
   * The namespace of objects that have none themselves.
   * @default default
   */
  readonly namespace?: string;
}

/** Settings of `ArgoCdDelivery`. */
export interface ArgoCdDeliveryProps extends DeliveredContents {
  /** The repository and folder to which the output of the app is committed. */
  readonly source: ArgoCdSource;
  /**
   * Into which Applications a cluster is divided.
   * @default ArgoCdLayout.THREE_APPLICATIONS
   */
  readonly layout?: ArgoCdLayout;
  /**
   * The management cluster.
   * @default - the cluster that Argo CD runs in; objects without a namespace go to that of their chart, else to `default`
   */
  readonly destination?: ArgoCdDestination;
  /**
   * The name of an AppProject that is there already.
   * @default - one is made, which allows the kinds and namespaces of the objects that are delivered and nothing else; it has the name of the construct
   */
  readonly projectName?: string;
  /**
   * How Argo CD applies the objects.
   * @default - see `ArgoCdSync`
   */
  readonly sync?: ArgoCdSync;
  /**
   * Fields that may differ from Git, beside those that are known to.
   * @default - none
   */
  readonly ignoreDifferences?: ArgoCdIgnoredDifference[];
  /**
   * The namespace that Argo CD reads Applications from.
   * @default argocd
   */
  readonly argoCdNamespace?: string;
  /**
   * Whether Argo CD deletes the objects of an Application when the Application is deleted; the Cluster waits for a confirmation then, and what
   * machines need stays or waits for another.
   * @default false - the objects stay, and with them the machines
   */
  readonly cascadeDelete?: boolean;
  /**
   * Whether the CRDs are installed by an operator that may be slower than the first sync. Objects of kinds that are not there yet are then no error.
   * @default false
   */
  readonly operatorInstallsProviders?: boolean;
  /**
   * What every cluster gets, once it is registered in Argo CD under the name of its Cluster: one more Application, `<cluster>-addons`. An
   * ApplicationSet of clusters does the same for registered clusters that are chosen by label.
   * @default - nothing
   */
  readonly addons?: ArgoCdClusterAddons;
  /**
   * What the names of Applications start with, for example `production-`.
   * @default - nothing: they start with the name of the cluster
   */
  readonly namePrefix?: string;
  /**
   * For `APPLICATION_SET`: the folders whose subfolders are clusters, relative to the output folder; `.` is the output folder itself.
   * @default - those in which the folders of the charts are
   */
  readonly folders?: string[];
}
