import { Finding, Rule, Severity } from '../../knowledge';
import { holdsVariable, isText } from '../../rules/shared/fields';
import { BundleObject, ClusterMembers, CONTROL_PLANE_GROUP, Field } from '../../topology';

/** What v1beta1 says of the network of a cluster, where the Cluster says it, and what holds where neither does. */
const SETTINGS = [
  { name: 'podSubnet', path: 'pods.cidrBlocks', otherwise: '' },
  { name: 'serviceSubnet', path: 'services.cidrBlocks', otherwise: '10.96.0.0/12' },
  { name: 'dnsDomain', path: 'serviceDomain', otherwise: 'cluster.local' },
];

/** A warning, because the cluster comes up, with another network than this. */
export const DROPPED_NETWORK: Rule = {
  code: 'control-plane/dropped-network',
  severity: Severity.WARNING,
  source: 'cluster-api api/bootstrap/kubeadm/v1beta1/conversion.go, bootstrap/kubeadm/internal/controllers/kubeadmconfig_controller.go computeClusterConfigurationAndAdditionalData',
  isLocal: true,
  check: topology => topology.clusters.flatMap(checkCluster),
};

function checkCluster({ cluster, controlPlane }: ClusterMembers): Finding[] {
  const isRead = controlPlane?.group === CONTROL_PLANE_GROUP && controlPlane.kind === 'KubeadmControlPlane' && controlPlane.version === 'v1beta1';
  return cluster === undefined || !isRead ? [] : SETTINGS.flatMap(({ name, path, otherwise }) => {
    const at = controlPlane.at('spec.kubeadmConfigSpec.clusterConfiguration.networking').member(name);
    const written = networkOf(cluster, path);
    const effective = written === '' ? otherwise : written;
    return !isText(at) || holdsVariable(`${at.text}${effective}`) || isSameList(at.text!, effective) ? [] : [{
      at,
      message: `'${name}' '${at.text}' is dropped: Cluster API tells kubeadm what 'clusterNetwork.${path}' of the Cluster says, `
        + `${written === '' ? `and its default ${effective || 'of none'} where that says nothing` : `which is ${written}`}; `
        + 'write it there, and leave it out here',
    }];
  });
}

function networkOf(cluster: BundleObject, path: string): string {
  const field: Field = cluster.at('spec.clusterNetwork').at(path);
  return field.text ?? field.items().map(({ text }) => text ?? '').join(',');
}

function isSameList(a: string, b: string): boolean {
  const [first, second] = [a, b].map(list => list.split(',').map(entry => entry.trim()).sort().join());
  return first === second;
}
