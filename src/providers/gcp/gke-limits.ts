import { isGcpName } from './names';

/** The longest names of clusters and node pools. */
export const MAX_GKE_NAME = 40;
/** Over how many zones nodes are spread that name none. */
export const ZONES_OF_A_REGION = 3;
/** How many pods a node may have. */
export const MAX_PODS = { min: 8, max: 256 } as const;

/** Whether a cluster or node pool of GKE can have this name. */
export function isGkeName(text: string): boolean {
  return isGcpName(text) && text.length <= MAX_GKE_NAME;
}

/** Whether nodes can be spread evenly over zones, as Cluster API Provider GCP wants to. */
export function isSpreadEvenly(count: number, zones: number): boolean {
  return count % (zones === 0 ? ZONES_OF_A_REGION : zones) === 0;
}
