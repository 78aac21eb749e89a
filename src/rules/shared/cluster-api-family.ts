import { ProviderRegistry } from '../../knowledge';
import { BundleObject } from '../../topology';

/** Whether controllers of Cluster API or of a provider act on an object. */
export function isOfClusterApiFamily(object: BundleObject, registry: ProviderRegistry): boolean {
  return isOfClusterApi(object) || registry.groupOf(object.group) !== undefined;
}

/** Whether the kind is one of Cluster API, or of a provider that has its kinds in groups of Cluster API. */
export function isOfClusterApi({ group }: BundleObject): boolean {
  return /^([\w-]+\.)*cluster\.x-k8s\.io$/.test(group);
}
