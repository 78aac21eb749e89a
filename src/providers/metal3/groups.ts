/** The API group of hosts. */
export const METAL3_GROUP = 'metal3.io';
/** The API group of addresses. */
export const METAL3_IPAM_GROUP = 'ipam.metal3.io';
