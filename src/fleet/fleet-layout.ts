import { ApiObject, Chart } from 'cdk8s';
import { Placement, resourceName } from '../synthesis';

/** How the manifests of a fleet are divided into files. */
export enum FleetLayout {
  /**
   * A folder per cluster, `<folder>/<cluster>/cluster.k8s.yaml`, and in it a file per chart that the blueprint makes below that of the
   * cluster, `<folder>/<cluster>/<chart id>.k8s.yaml`.
   */
  FOLDER_PER_CLUSTER = 'FolderPerCluster',
  /** A file per cluster, `<folder>/<cluster>.k8s.yaml`. */
  FILE_PER_CLUSTER = 'FilePerCluster',
  /** A folder per cluster and in it a file per object, `<folder>/<cluster>/<Kind>.<name>.k8s.yaml`. */
  FOLDER_PER_CLUSTER_FILE_PER_RESOURCE = 'FolderPerClusterFilePerResource',
}

/** The file of an object in the folder of its cluster; nothing where that is one file. */
const FILES: { readonly [layout in FleetLayout]?: (object: ApiObject, clusterChart: Chart) => string } = {
  [FleetLayout.FOLDER_PER_CLUSTER]: (object, clusterChart) => chartName(Chart.of(object), clusterChart),
  [FleetLayout.FOLDER_PER_CLUSTER_FILE_PER_RESOURCE]: resourceName,
};

/** Where the objects of a cluster are written. */
export function placeCluster(layout: FleetLayout, folder: string, cluster: string, chart: Chart): Placement {
  const { [layout]: nameOf } = FILES;
  return { owner: cluster, folder: folder === '' ? cluster : `${folder}/${cluster}`, nameOf: nameOf && (object => nameOf(object, chart)) };
}

/** The same for all clusters, so that their folders can be compared. */
function chartName(chart: Chart, clusterChart: Chart): string {
  const ids = chart.node.scopes.slice(clusterChart.node.scopes.length).map(({ node: { id } }) => id);
  return ids.length === 0 ? 'cluster' : ids.join('-');
}
