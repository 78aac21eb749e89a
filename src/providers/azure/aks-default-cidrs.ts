/** The ranges of a virtual network and of the subnet of nodes. */
export interface AksCidrs {
  readonly vnet: string;
  readonly subnet: string;
}

/** The ranges that are filled in where there is no virtual network at all. */
export function defaultCidrs(isOverlay: boolean): AksCidrs {
  return isOverlay ? { vnet: '10.224.0.0/12', subnet: '10.224.0.0/16' } : { vnet: '10.0.0.0/8', subnet: '10.240.0.0/16' };
}
