import { Chart, Names, YamlOutputType } from 'cdk8s';
import { IConstruct } from 'constructs';
import { ArgoCdDeliveryProps, ArgoCdLayout } from './delivery-props';
import { checkDestination } from './destination';
import { checkIgnoredDifferences } from './ignored-difference';
import { checkSource } from './source';
import { checkSync } from './sync';
import { finding, refuseValue } from '../../core';
import { FleetApp, FleetShard } from '../../fleet';
import { checkFolder } from '../folders';

/** Refuses settings that are wrong, or that mean nothing in the layout. */
export function checkDeliveryProps(props: ArgoCdDeliveryProps): void {
  const { addons, destination = {}, folders = [], ignoreDifferences, layout, source, sync = {} } = props;
  checkSource('source', source);
  checkDestination('destination', destination);
  checkSync('sync', sync);
  checkIgnoredDifferences('ignoreDifferences', ignoreDifferences);
  if (addons !== undefined) {
    const { path, repoUrl = source.repoUrl, revision = source.revision, namespace } = addons;
    checkSource('addons', { path, repoUrl, revision });
    checkDestination('addons', { namespace });
  }
  if (props.projectName === '') {
    refuseValue('input/invalid-value', "'projectName' is empty; give the name of an AppProject that is there, or leave it out");
  }
  folders.forEach((folder, index) => checkFolder(`folders[${index}]`, folder));
  if (layout === ArgoCdLayout.APPLICATION_SET) {
    checkApplicationSet(props);
  } else if (props.folders !== undefined) {
    refuseValue('input/invalid-value', "'folders' says where an ApplicationSet finds clusters, and other layouts name the folder of each; leave it out");
  }
}

function checkApplicationSet({ addons, cascadeDelete, destination, folders, sync }: ArgoCdDeliveryProps): void {
  if (addons !== undefined) {
    refuseValue('input/invalid-value', "'addons' makes one Application for each cluster, and with an ApplicationSet it is Argo CD that makes them; "
      + 'give addons to registered clusters with another ApplicationSet, or use another layout');
  }
  if (cascadeDelete === true) {
    refuseValue('input/invalid-value', "'cascadeDelete' would let the loss of an ApplicationSet delete all clusters; leave it out and delete an Application "
      + "with 'argocd app delete --cascade', or use another layout");
  }
  if (sync?.createNamespace === true && destination?.namespace === undefined) {
    refuseValue('input/missing-value', "'sync.createNamespace' creates the namespace of the destination, which is one for all clusters of an ApplicationSet; "
      + "give 'destination.namespace', or add the namespaces to the charts");
  }
  if (folders?.length === 0) {
    refuseValue('input/invalid-value', "'folders' is empty; name the folders whose subfolders are clusters, or leave it out");
  }
}

/** Refuses settings with which the last shard to be written would decide for all. */
export function checkShard(shard: FleetShard, { folders, layout, projectName }: ArgoCdDeliveryProps): void {
  if (layout !== ArgoCdLayout.APPLICATION_SET) {
    refuseValue('gitops/shard', `shard ${shard} has the Applications of its own clusters only, and would write them over those of the other shards; `
      + 'use ArgoCdLayout.APPLICATION_SET, or write the fleet whole');
  }
  if (projectName === undefined) {
    refuseValue('gitops/shard', `shard ${shard} cannot say what a project for all clusters has to allow; give the 'projectName' of one that is there`);
  }
  if (folders === undefined) {
    refuseValue('gitops/shard', `shard ${shard} may have no cluster to tell the folders by; give 'folders', for example ['clusters']`);
  }
}

/** Folders that an ApplicationSet would take for clusters, although nobody delivers them. */
export function findStrayFolders(app: FleetApp, folders: readonly string[], isDelivered: (chart: IConstruct) => boolean): string[] {
  const charts = app.node.findAll().filter((construct): construct is Chart => Chart.isChart(construct));
  return charts.filter(chart => !chart.node.scopes.some(isDelivered)).flatMap(chart => {
    const folder = folderOf(app, chart);
    return folder !== undefined && folders.includes(parentOf(folder)) ? [finding('gitops/stray-folder',
      `the ApplicationSet would apply '${folder}', the folder of the chart '${chart.node.path}', which is not delivered; deliver it too, `
      + 'or put the clusters into a folder of their own')] : [];
  });
}

/** The folder in which a folder is; `.` for the output folder. */
export function parentOf(folder: string): string {
  return folder.split('/').slice(0, -1).join('/') || '.';
}

function folderOf(app: FleetApp, chart: Chart): string | undefined {
  return app._placementOf(chart)?.folder
    ?? (app.yamlOutputType === YamlOutputType.FOLDER_PER_CHART_FILE_PER_RESOURCE ? Names.toDnsLabel(chart) : undefined);
}
