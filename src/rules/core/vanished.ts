import { vanishedCredentials } from './vanished-credentials';
import { vanishedTargets } from './vanished-targets';
import { ChangeRule, Changes, DeliveryRole, Finding, ProviderRegistry, Severity } from '../../knowledge';
import { BundleObject, CLUSTER_GROUP, clusterNameOf, CONTROL_PLANE_GROUP, groupBy, INFRASTRUCTURE_GROUP, isInfraClusterKind } from '../../topology';
import { gone } from '../shared/gone';

const POOLS = ['MachineDeployment', 'MachinePool', 'MachineSet'];

/** A warning, because an object may be deleted on purpose. What goes with its Cluster is told with it. */
export const VANISHED: ChangeRule = {
  code: 'object/vanished',
  severity: Severity.WARNING,
  source: 'argo-cd v3.6.0 docs/user-guide/auto_sync.md; kustomize-controller docs/spec/v1/kustomizations.md; '
    + 'cluster-api core/reconcilers/cluster/cluster_controller.go',
  check: (changes, registry) => {
    const clusters = gone(changes, changes.before.ofKind(CLUSTER_GROUP, 'Cluster'));
    const names = new Set(clusters.map(({ namespace, name }) => `${namespace}/${name}`));
    const told = [
      ...clusters.map(object => found(object, 'it is deleted with all its machines')),
      ...gone(changes, changes.before.ofKinds(CLUSTER_GROUP, ...POOLS)).filter(pool => !isEmpty(pool) && !names.has(`${pool.namespace}/${clusterNameOf(pool)}`))
        .map(object => found(object, 'it is deleted with its machines')),
      ...vanishedParts(changes).filter(({ cluster }) => !names.has(cluster)).map(({ object, consequence }) => found(object, consequence)),
      ...vanishedHosts(changes, registry),
      ...vanishedCredentials(changes, registry, new Set(clusters.map(({ namespace }) => namespace)))
        .map(object => found(object, 'what was made with it can be neither changed nor deleted any more')),
      ...changes.before.ofKind(CLUSTER_GROUP, 'Cluster').flatMap(cluster => vanishedWorkers(changes, cluster)),
    ];
    const known = new Set(told.map(({ at }) => at.object));
    return [
      ...told,
      ...vanishedTargets(changes).filter(({ object }) => !known.has(object)).map(({ object, user }) => found(object, `${user}, which refers to it still, is left without it`)),
    ];
  },
};

/** The control plane and the infra clusters of clusters that were there. */
function vanishedParts(changes: Changes): { readonly object: BundleObject; readonly cluster: string; readonly consequence: string }[] {
  return changes.before.clusters.flatMap(({ namespace, name, controlPlane, primary, secondaries }) => {
    const parts = [
      ...controlPlane?.group === CONTROL_PLANE_GROUP ? [{ object: controlPlane, consequence: 'it is deleted with its machines, or with the API server' }] : [],
      ...[primary, ...secondaries].flatMap(object => object?.group === INFRASTRUCTURE_GROUP && isInfraClusterKind(object.kind)
        ? [{ object, consequence: 'machines that look it up, which they do until they are gone, are stuck' }] : []),
    ];
    return parts.filter(({ object }) => gone(changes, [object]).length > 0).map(part => ({ ...part, cluster: `${namespace}/${name}` }));
  });
}

/** Hosts are many, and go together. */
function vanishedHosts(changes: Changes, registry: ProviderRegistry): Finding[] {
  const kinds = registry.kinds.filter(({ deliveryRole }) => deliveryRole === DeliveryRole.HOST);
  const hosts = kinds.flatMap(({ group, kind }) => gone(changes, changes.before.ofKind(group, kind)));
  return [...groupBy(hosts, ({ kind, namespace }) => `${kind}/${namespace}`).values()].map(([first, ...others]) => found(first,
    `machines that run on it${others.length === 0 ? '' : `, and on ${others.length} more that ${others.length === 1 ? 'is' : 'are'} gone,`} lose their host`));
}

/** Pools that only the topology of a Cluster names, which Cluster API deletes itself, whoever applies the Cluster. */
function vanishedWorkers(changes: Changes, cluster: BundleObject): Finding[] {
  const after = changes.after.find(CLUSTER_GROUP, 'Cluster', cluster.namespace, cluster.name)?.at('spec.topology');
  return after?.exists !== true ? [] : ['workers.machineDeployments', 'workers.machinePools'].flatMap(path => {
    const names = new Set(after.at(path).items().map(pool => pool.textOf('name')));
    return cluster.at('spec.topology').at(path).items().map(pool => pool.member('name')).filter(({ text }) => text !== undefined && !names.has(text)).map(at => ({
      at,
      message: `the pool '${at.text}' was in the topology of ${cluster} before and is gone: it is deleted with its machines; write it again, if that is not meant`,
    }));
  });
}

/** A pool without machines, as one that is retired, has nothing to lose. */
function isEmpty(pool: BundleObject): boolean {
  return pool.at('spec.replicas').number === 0;
}

function found(object: BundleObject, consequence: string): Finding {
  return {
    at: object.at('metadata.name'),
    message: `${object} was here before and is gone: if whoever applies the manifests prunes, ${consequence}; write it again, if that is not meant`,
  };
}
