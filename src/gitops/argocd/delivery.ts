import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { ArgoCdApplication, ArgoCdApplicationProps } from './application';
import { createApplicationSet } from './application-set';
import { controllerFields, notAmong } from './controller-fields';
import { checkDeliveryProps, checkShard, findStrayFolders, parentOf } from './delivery-checks';
import { ADDONS_SUFFIX, checkNames, planAddons, planApart, PlannedAddons, PlannedApplication, planTogether, PROJECT_WAVE } from './delivery-plan';
import { ArgoCdDeliveryProps, ArgoCdLayout } from './delivery-props';
import { DEFAULT_NAMESPACE, isOwnCluster } from './destination';
import { ArgoCdIgnoredDifference } from './ignored-difference';
import { ArgoCdProject } from './project';
import { protect } from './protection';
import { addSyncOptions } from './sync-options';
import { checkLabelName, copyProps, finding, inScope, kebabCase } from '../../core';
import { FleetApp } from '../../fleet';
import { registryOf } from '../../registry';
import { DeliveredChart, fleetAppOf } from '../delivered-chart';
import { chartsOf, checkSides } from '../delivered-charts';
import { DeliveryPart } from '../delivery-role';
import { joinFolders, sourceFolder } from '../folders';

/**
 * Hands clusters to Argo CD, so that neither a lost file nor the deletion of an Application loses machines, and a cluster that is deleted on
 * purpose is deleted whole.
 *
 * It writes sync options on the objects that are there, places their files in folders, and makes the Applications. Create it last, in a chart that
 * it does not deliver.
 *
 * @example
 * declare const app: FleetApp;
 * declare const fleet: Fleet;
 * new ArgoCdDelivery(new Chart(app, 'argocd'), 'Clusters', {
 *   fleet,
 *   source: { repoUrl: 'https://git.example.com/platform.git', revision: 'main' },
 * });
 */
export class ArgoCdDelivery extends Construct {
  /** The project that was made for the Applications of clusters; undefined if they are in one that was there. */
  public readonly project?: ArgoCdProject;
  /** The project that was made for the Applications of addons; undefined if there are none, or they are in one that was there. */
  public readonly addonsProject?: ArgoCdProject;
  /** The ApplicationSet object; undefined in other layouts. */
  public readonly applicationSet?: ApiObject;

  private readonly app: FleetApp;
  private readonly props: ArgoCdDeliveryProps;
  private readonly layout: ArgoCdLayout;
  private readonly namePrefix: string;
  private readonly folder: string;
  private readonly delivered: readonly DeliveredChart[];
  private readonly made: ArgoCdApplication[] = [];

  constructor(scope: Construct, id: string, props: ArgoCdDeliveryProps) {
    super(scope, id);
    const { charts, clusters, fleet, ...settings } = props;
    this.props = copyProps(settings);
    this.layout = props.layout ?? ArgoCdLayout.THREE_APPLICATIONS;
    this.namePrefix = props.namePrefix ?? '';
    this.app = fleetAppOf(this, this);
    inScope(this, () => this.checkSettings());
    this.folder = inScope(this, () => sourceFolder(this, 'source', props.source));
    const known = registryOf(this);
    this.delivered = chartsOf(this, { charts, clusters, fleet, mayBeNone: this.isShard })
      .map(chart => new DeliveredChart(this, chart, known, DeliveryPart.CLUSTER));
    checkSides(this, this.delivered.map(({ chart }) => chart), isOwnCluster(props.destination));
    const applications = this.isInventoryApart ? planApart(this.delivered, this.namePrefix) : planTogether(this.delivered, this.namePrefix);
    const addons = props.addons === undefined ? [] : planAddons(this.delivered, this.namePrefix);
    checkNames(this, [...applications, ...addons].map(({ name }) => name));

    this.prepareObjects();
    this.project = this.createProject();
    this.addonsProject = this.createAddonsProject(addons);
    if (this.layout === ArgoCdLayout.APPLICATION_SET) {
      this.applicationSet = this.createApplicationSet();
    } else {
      applications.forEach(application => this.createApplication(application));
      addons.forEach(application => this.createAddons(application));
    }
    this.node.addValidation({
      validate: () => [...this.delivered.flatMap(chart => chart.findLateObjects()), ...this.findStrayFolders(), ...this.findUnsharedDifferences()],
    });
  }

  /** The Applications, sorted as they were made; empty if Argo CD makes them. */
  public get applications(): ArgoCdApplication[] {
    return [...this.made];
  }

  /** Whether other runs deliver other clusters of the same fleet. */
  private get isShard(): boolean {
    return this.app._shard !== undefined;
  }

  private get isInventoryApart(): boolean {
    return this.layout === ArgoCdLayout.THREE_APPLICATIONS;
  }

  private get projectName(): string {
    return this.project?.projectName ?? this.props.projectName!;
  }

  /** What project and ApplicationSet are called. */
  private get ownName(): string {
    return `${this.namePrefix}${kebabCase(this.node.id)}`;
  }

  private checkSettings(): void {
    checkDeliveryProps(this.props);
    const shard = this.app._shard;
    if (shard !== undefined) {
      checkShard(shard, this.props);
    }
  }

  /** The namespaces in the destinations of Applications. */
  private applicationNamespaces(): string[] {
    const isOneForAll = this.layout === ArgoCdLayout.APPLICATION_SET;
    return isOneForAll ? [this.props.destination?.namespace ?? DEFAULT_NAMESPACE] : this.delivered.map(chart => this.namespaceOf(chart));
  }

  private namespaceOf(chart: DeliveredChart): string {
    return this.props.destination?.namespace ?? chart.namespace ?? DEFAULT_NAMESPACE;
  }

  private prepareObjects(): void {
    const { isInventoryApart, props: { operatorInstallsProviders = false } } = this;
    for (const chart of this.delivered) {
      protect(chart, { isInventoryApart, mayLackKinds: operatorInstallsProviders });
      if (isInventoryApart) {
        chart.placeApart();
      } else {
        chart.placeTogether();
      }
    }
  }

  private createProject(): ArgoCdProject | undefined {
    const { argoCdNamespace, destination = {}, projectName, source: { repoUrl }, sync } = this.props;
    if (projectName !== undefined) {
      return undefined;
    }
    const { namespace: _namespace, ...cluster } = destination;
    const project = new ArgoCdProject(this, 'Project', {
      projectName: this.ownName,
      argoCdNamespace,
      wave: PROJECT_WAVE,
      description: 'Clusters of Cluster API: what their charts hold, and nothing else',
      sourceRepos: [repoUrl],
      destinations: [cluster],
      contents: this.delivered.map(({ chart }) => chart),
    });
    // Argo CD refuses an Application whose own namespace is not allowed, also if nothing is applied there.
    this.applicationNamespaces().forEach(namespace => project.allowDestination({ ...cluster, namespace }));
    if (sync?.createNamespace === true) {
      project.allowClusterKind('', 'Namespace');
    }
    return project;
  }

  /** What addons are is known to their authors only, so that every kind is allowed, but no cluster than those that are delivered. */
  private createAddonsProject(applications: readonly PlannedAddons[]): ArgoCdProject | undefined {
    const { addons, argoCdNamespace, projectName, source } = this.props;
    if (applications.length === 0 || projectName !== undefined) {
      return undefined;
    }
    const project = new ArgoCdProject(this, 'AddonsProject', {
      projectName: `${this.ownName}${ADDONS_SUFFIX}`,
      argoCdNamespace,
      wave: PROJECT_WAVE,
      description: 'Addons of clusters of Cluster API: anything, but in these clusters only',
      sourceRepos: [addons?.repoUrl ?? source.repoUrl],
      destinations: applications.map(({ cluster }) => ({ name: cluster })),
    });
    project.allowKind('*', '*');
    project.allowClusterKind('*', '*');
    return project;
  }

  private createApplication({ name, folder, chart, part }: PlannedApplication): void {
    const { cascadeDelete, destination, ignoreDifferences } = this.props;
    const application = new ArgoCdApplication(this, name, {
      ...this.shared(),
      source: { ...this.props.source, path: joinFolders(this.folder, folder) },
      applicationName: name,
      cascadeDelete,
      ignoreDifferences,
      destination: { ...destination, namespace: this.namespaceOf(chart) },
    });
    application._ignoreDifferences(() => this.computedDifferences(part === undefined ? chart.objects : chart.objectsOf(part)));
    if (cascadeDelete === true && part === DeliveryPart.INVENTORY) {
      // Who applies the Applications and prunes them would delete this one beside that of the cluster. It has to go after it.
      addSyncOptions(application.resource, ['Prune=false']);
    }
    this.made.push(application);
  }

  private createAddons({ name, cluster }: PlannedAddons): void {
    const { addons, source } = this.props;
    const { path, recurse, namespace, repoUrl = source.repoUrl, revision = source.revision } = addons!;
    this.made.push(new ArgoCdApplication(this, name, {
      ...this.shared(),
      projectName: this.addonsProject?.projectName ?? this.projectName,
      source: { repoUrl, revision, path },
      applicationName: name,
      recurse,
      destination: { name: cluster, namespace },
    }));
  }

  private createApplicationSet(): ApiObject {
    const { argoCdNamespace, destination, ignoreDifferences = [], source } = this.props;
    return createApplicationSet(this, 'ApplicationSet', {
      name: checkLabelName(this, 'ApplicationSet', this.ownName),
      argoCdNamespace,
      namePrefix: this.namePrefix,
      folders: this.parentFolders().map(folder => joinFolders(this.folder, folder)),
      application: () => ({
        ...this.shared(),
        source,
        destination,
        // What other shards would add is not known here.
        ignoreDifferences: [...ignoreDifferences, ...this.isShard ? [] : this.computedDifferences(this.allObjects())],
      }),
    });
  }

  private allObjects(): ApiObject[] {
    return this.delivered.flatMap(({ objects }) => objects);
  }

  private computedDifferences(objects: readonly ApiObject[]): ArgoCdIgnoredDifference[] {
    return notAmong(this.props.ignoreDifferences ?? [], controllerFields(objects, registryOf(this)));
  }

  /** What all Applications have in common. */
  private shared(): Pick<ArgoCdApplicationProps, 'argoCdNamespace' | 'projectName' | 'sync'> {
    const { argoCdNamespace, sync } = this.props;
    return { argoCdNamespace, projectName: this.projectName, sync };
  }

  private parentFolders(): string[] {
    return this.props.folders?.map(folder => joinFolders(folder)) ?? [...new Set(this.delivered.map(({ folder }) => parentOf(folder)))].sort();
  }

  private findStrayFolders(): string[] {
    const charts = new Set<unknown>(this.delivered.map(({ chart }) => chart));
    return this.applicationSet === undefined ? [] : findStrayFolders(this.app, this.parentFolders(), chart => charts.has(chart));
  }

  private findUnsharedDifferences(): string[] {
    return !this.isShard ? [] : this.computedDifferences(this.allObjects()).map(difference => finding('gitops/shard',
      `shard ${this.app._shard} has objects whose fields controllers change, which the ApplicationSet of other shards would not say; `
      + `add ${JSON.stringify(difference)} to 'ignoreDifferences'`));
  }
}
