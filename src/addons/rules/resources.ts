import { ADDONS_GROUP, BundleObject, Topology } from '../../topology';

/** The ConfigMaps and Secrets of the bundle that ClusterResourceSets refer to, each once. */
export function addonResources(topology: Topology): BundleObject[] {
  const resources = topology.ofKind(ADDONS_GROUP, 'ClusterResourceSet').flatMap(set => set.at('spec.resources').items()).flatMap(resource => {
    const object = topology.find('', resource.member('kind').text ?? '', resource.object.namespace, resource.member('name').text ?? '');
    return object === undefined ? [] : [object];
  });
  return [...new Set(resources)];
}
