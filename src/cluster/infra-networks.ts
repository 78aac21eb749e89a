import { IInfraCluster, LinkedNetwork } from '../contract';

/** The networks that infra clusters tell of, where it is known where they are. */
export function networksOf(infraClusters: readonly IInfraCluster[]): LinkedNetwork[] {
  return infraClusters.flatMap(({ traits: { platform }, nodeCidrs: cidrs }) =>
    platform === undefined || cidrs === undefined ? [] : [{ platform, cidrs }]);
}
