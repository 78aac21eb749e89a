import { BundleObject, METAL3_GROUP, METAL3_IPAM_GROUP } from '../../topology';

/** Whether controllers of Cluster API or of Metal3 act on an object. */
export function isOfClusterApiFamily({ group }: BundleObject): boolean {
  return /^([\w-]+\.)*cluster\.x-k8s\.io$/.test(group) || group === METAL3_GROUP || group === METAL3_IPAM_GROUP;
}
