import { refuseValue } from '../core';
import { ProviderRegistry } from '../knowledge';
import { ClusterMembers, SourcedManifest } from '../topology';
import type { Violation } from '../validation';
import { clusterPicture } from './model/cluster-picture';
import { compare, inOrder } from './model/order';
import { overviewPicture } from './model/overview';
import { Picture } from './model/picture';
import { Side, sidesOf } from './model/sides';

/** What a picture shows. */
export interface PictureRequest {
  /** The name of the cluster to be seen. @default - the only one; all of them, if there are several */
  readonly clusterName?: string;
  /** Whether all clusters are to be seen, a box each, even if there is one only. @default false */
  readonly isOverview?: boolean;
  /** What an overview is called. @default 'Clusters' */
  readonly title?: string;
  /** Finds what is wrong, for the marks. It is given the manifests in the order of the picture. @default - nobody looks for it */
  readonly findViolations?: (manifests: readonly SourcedManifest[]) => readonly Violation[];
}

/** A cluster and the side that its objects are on. */
interface PlacedCluster {
  readonly members: ClusterMembers;
  readonly side: Side;
}

/** The picture of a bundle: of its cluster, or of all of its clusters. */
export function pictureOf(manifests: readonly SourcedManifest[], registry: ProviderRegistry, request: PictureRequest = {}): Picture {
  const sorted = inOrder(manifests);
  const violations = request.findViolations?.(sorted) ?? [];
  const sides = sidesOf(sorted, registry);
  const clusters = sides.flatMap(side => side.topology.clusters.map(members => ({ members, side })));
  const wanted = request.isOverview === true ? undefined : wantedCluster(clusters, request.clusterName);
  if (wanted === undefined) {
    return overviewPicture({ title: request.title ?? 'Clusters', sides, registry, violations });
  }
  const inside = sides.find(({ name }) => name === wanted.members.name && wanted.side.name === '');
  return clusterPicture({ ...wanted, inside, registry, violations });
}

function wantedCluster(clusters: readonly PlacedCluster[], name: string | undefined): PlacedCluster | undefined {
  if (name === undefined) {
    return clusters.length === 1 ? clusters[0] : undefined;
  }
  const found = clusters.find(({ members }) => members.name === name || `${members.namespace}/${members.name}` === name);
  return found ?? refuseValue('input/invalid-value', `there is no cluster '${name}'; ${clusters.length === 0 ? 'the manifests have none'
    : `use one of ${clusters.map(({ members }) => members.name).sort(compare).join(', ')}`}`);
}
