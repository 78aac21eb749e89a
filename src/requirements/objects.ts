import { clusterOf, Need, Needs } from './needs';
import { Requirement, RequirementType } from './requirement';
import { DeliveryRole, ProviderRegistry } from '../knowledge';
import { Reference, Topology } from '../topology';

/** Those that every cluster has. */
const OWN_NAMESPACES = ['default', 'kube-node-lease', 'kube-public', 'kube-system'];
/** The Secrets that controllers of Cluster API make for each cluster, after its name. */
const CLUSTER_SECRETS = ['ca', 'etcd', 'kubeconfig', 'proxy', 'sa'];

/** The objects that others refer to and that are not in the bundle: Secrets, identities, classes, and the rest. */
export function neededObjects(topology: Topology, registry: ProviderRegistry): Requirement[] {
  const needs = new Needs();
  const made = madeSecrets(topology, registry);
  topology.unmetReferences.filter(reference => !reference.isSelector && !isMade(reference, made, registry)).forEach(reference => {
    const { group, kind, name, namespace, from, keys } = reference;
    needs.add({ type: typeOf(reference, registry), ...clusterOf(from), name, group, kind, ...namespace !== '' && { namespace } } satisfies Need, from, keys);
  });
  return needs.all;
}

/** The namespaces that objects of the bundle, and what they need, are in. */
export function neededNamespaces(topology: Topology): Requirement[] {
  const needs = new Needs();
  topology.objects.filter(({ namespace }) => namespace !== '' && !OWN_NAMESPACES.includes(namespace)).forEach(object => {
    const { namespace: name, side } = object;
    if (!topology.named('', 'Namespace', name).some(found => found.side === side)) {
      needs.add({ type: RequirementType.NAMESPACE, ...clusterOf(object), name, group: '', kind: 'Namespace' }, object);
    }
  });
  return needs.all;
}

function typeOf({ group, kind }: Reference, registry: ProviderRegistry): RequirementType {
  if (group === '' && kind === 'Secret') {
    return RequirementType.SECRET;
  }
  if (kind.endsWith('Class')) {
    return RequirementType.CLASS;
  }
  return registry.kindOf(group, kind)?.deliveryRole === DeliveryRole.CREDENTIALS ? RequirementType.IDENTITY : RequirementType.OBJECT;
}

/** The places of Secrets that controllers make from objects of the bundle. */
function madeSecrets(topology: Topology, registry: ProviderRegistry): ReadonlySet<string> {
  const ofClusters = topology.clusters.filter(({ cluster }) => cluster !== undefined)
    .flatMap(({ namespace, name }) => CLUSTER_SECRETS.map(purpose => `${namespace}/${name}-${purpose}`));
  return new Set(topology.objects.flatMap(object => {
    const field = registry.kindOf(object.group, object.kind)?.secretNameField;
    return field === undefined ? [] : [`${object.namespace}/${object.at(field).text ?? object.name}`];
  }).concat(ofClusters));
}

function isMade({ group, kind, namespace, name }: Reference, secrets: ReadonlySet<string>, registry: ProviderRegistry): boolean {
  return group === '' && kind === 'Secret' ? secrets.has(`${namespace}/${name}`) : registry.kindOf(group, kind)?.ownNames?.includes(name) === true;
}
