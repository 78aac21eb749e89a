import { externalSecrets } from '../../rules/shared/secret-keys';
import { ADDONS_GROUP, BundleObject, Topology } from '../../topology';

/** The ConfigMaps and Secrets of the bundle that ClusterResourceSets refer to, each once. */
export function addonResources(topology: Topology): BundleObject[] {
  const resources = topology.ofKind(ADDONS_GROUP, 'ClusterResourceSet').flatMap(set => set.at('spec.resources').items()).flatMap(resource => {
    const object = topology.find('', resource.member('kind').text ?? '', resource.object.namespace, resource.member('name').text ?? '');
    return object === undefined ? [] : [object];
  });
  return [...new Set(resources)];
}

/** The ExternalSecrets that make Secrets that ClusterResourceSets refer to, each once. What is merged into another Secret leaves the type to that. */
export function addonSecretMakers(topology: Topology): BundleObject[] {
  const makers = externalSecrets(topology);
  const found = makers.size === 0 ? [] : topology.ofKind(ADDONS_GROUP, 'ClusterResourceSet').flatMap(set => set.at('spec.resources').items()
    .filter(resource => resource.textOf('kind') === 'Secret').flatMap(resource => makers.get(resource.textOf('name') ?? '') ?? [])
    .filter(maker => maker.namespace === set.namespace && (maker.textAt('spec.target.creationPolicy') ?? 'Owner') !== 'Merge'));
  return [...new Set(found)];
}
