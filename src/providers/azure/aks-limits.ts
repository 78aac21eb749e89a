/** The longest names of node pools, after which Azure names their machines. */
export const MAX_NODE_POOL_NAME = { linux: 12, windows: 6 } as const;
/** How many pods a node may have. */
export const MAX_PODS = { min: 10, max: 250 } as const;
/** What the labels of Azure start with. */
export const AZURE_LABEL_PREFIX = 'kubernetes.azure.com';
/** What AKS makes of a private name by itself, or leaves undone. */
export const DNS_ZONE_MODES = ['System', 'None'] as const;

const ZONE_ID = /privatednszones\/(?:[a-z0-9-]{1,32}\.)?(?:privatelink|private)\.[a-z0-9]+\.azmk8s\.io$/;

/** Whether a node pool can have this name: one letter, then letters and digits, all of them small. */
export function isNodePoolName(name: string, isWindows: boolean): boolean {
  return /^[a-z][a-z0-9]*$/.test(name) && name.length <= (isWindows ? MAX_NODE_POOL_NAME.windows : MAX_NODE_POOL_NAME.linux);
}

/** Whether the name of an API server can start with this text. */
export function isDnsPrefix(text: string): boolean {
  return /^[a-zA-Z0-9][a-zA-Z0-9-]{0,52}[a-zA-Z0-9]$/.test(text);
}

/** Whether a cluster may have this name: Azure keeps names of its own for itself. */
export function isFreeName(name: string): boolean {
  return !/microsoft|windows/i.test(name);
}

/** Whether a text is the id of a private DNS zone that AKS takes, in whatever case. */
export function isPrivateDnsZoneId(text: string): boolean {
  return ZONE_ID.test(text.toLowerCase());
}

/** Whether a text says which zone AKS makes by itself. */
export function isDnsZoneMode(text: string): boolean {
  return DNS_ZONE_MODES.some(mode => mode.toLowerCase() === text.toLowerCase());
}
