import { ProviderRegistry } from '../../knowledge';
import { BundleObject } from '../../topology';

/** Whether controllers of Cluster API or of a provider act on an object. */
export function isOfClusterApiFamily({ group }: BundleObject, registry: ProviderRegistry): boolean {
  return /^([\w-]+\.)*cluster\.x-k8s\.io$/.test(group) || registry.groupOf(group) !== undefined;
}
