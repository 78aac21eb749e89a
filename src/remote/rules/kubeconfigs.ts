import { oncePerTopology } from '../../rules/shared/once-per-topology';
import { secretText } from '../../rules/shared/secret-text';
import { BundleObject, CLUSTER_GROUP, ClusterMembers, CONTROL_PLANE_GROUP, Field, Topology } from '../../topology';

const SUFFIX = '-kubeconfig';
const EXTERNAL_SECRETS_GROUP = 'external-secrets.io';
const CLUSTER_NAME_LABEL = `${CLUSTER_GROUP}/cluster-name`;
const KUBEADM_CONTROL_PLANE = 'KubeadmControlPlane';
/** The key that Cluster API reads. */
const KEY = 'value';

/** A kubeconfig of a cluster that a bundle writes itself: a Secret, or an ExternalSecret that makes one. */
export interface WrittenKubeconfig {
  readonly object: BundleObject;
  readonly clusterName: string;
  /** The type of the Secret. */
  readonly type: Field;
  /** Where the kubeconfig stands. */
  readonly content: Field;
  /** The kubeconfig, maybe with variables in it. It is never shown. */
  readonly text: string;
  /** The KubeadmControlPlane of the cluster, if it has one and the bundle holds it. */
  readonly kubeadmControlPlane?: BundleObject;
}

/** The kubeconfigs that a bundle writes. Nearly all bundles leave that to Cluster API, and names tell. */
export const writtenKubeconfigs = oncePerTopology<readonly WrittenKubeconfig[]>((topology: Topology) => [
  ...topology.ofKind('', 'Secret').filter(({ name }) => name.endsWith(SUFFIX)).flatMap(secret => readSecret(secret, topology)),
  ...topology.ofKind(EXTERNAL_SECRETS_GROUP, 'ExternalSecret').flatMap(object => readExternalSecret(object, topology)),
]);

function readSecret(secret: BundleObject, topology: Topology): WrittenKubeconfig[] {
  const text = secretText(secret, KEY);
  const part = secret.at('stringData').has(KEY) ? 'stringData' : 'data';
  return text === undefined ? [] : ofCluster(topology, {
    object: secret, clusterName: clusterOf(secret.name), type: secret.at('type'), content: secret.at(part).member(KEY), text,
  }, secret.labels[CLUSTER_NAME_LABEL]);
}

function readExternalSecret(object: BundleObject, topology: Topology): WrittenKubeconfig[] {
  const name = object.at('spec.target.name').text ?? object.name;
  const template = object.at('spec.target.template');
  const content = template.at('data').member(KEY);
  return !name.endsWith(SUFFIX) || content.text === undefined ? [] : ofCluster(topology, {
    object, clusterName: clusterOf(name), type: template.at('type'), content, text: content.text,
  }, template.at('metadata.labels').textOf(CLUSTER_NAME_LABEL));
}

/** A kubeconfig of something else may be called so too: that of a cluster has its label, or the cluster beside it. */
function ofCluster(topology: Topology, kubeconfig: WrittenKubeconfig, label: string | undefined): WrittenKubeconfig[] {
  const { clusterName, object: { namespace } } = kubeconfig;
  const members = clustersByPlace(topology).get(placeOf(namespace, clusterName));
  return members === undefined && label !== clusterName ? [] : [{ ...kubeconfig, kubeadmControlPlane: members && kubeadmOf(members) }];
}

/** A fleet may have a kubeconfig for each of its clusters. */
const clustersByPlace = oncePerTopology(({ clusters }) => new Map(clusters.map(cluster => [placeOf(cluster.namespace, cluster.name), cluster])));

/** The place of what has a name in a namespace. */
export function placeOf(namespace: string, name: string): string {
  return `${namespace}/${name}`;
}

function kubeadmOf({ controlPlane }: ClusterMembers): BundleObject | undefined {
  return controlPlane?.group === CONTROL_PLANE_GROUP && controlPlane.kind === KUBEADM_CONTROL_PLANE ? controlPlane : undefined;
}

function clusterOf(secretName: string): string {
  return secretName.slice(0, -SUFFIX.length);
}

/** The scheme of the proxy that a kubeconfig leads through; undefined if it leads through none. */
export function proxyScheme(kubeconfig: string): string | undefined {
  return /["']?proxy-url["']?[ \t]{0,9}:[ \t]{0,9}["']?([a-z0-9]{1,20}):\/\//i.exec(kubeconfig)?.[1].toLowerCase();
}

/** The member of a user that has a program or a plugin log in. */
export function loginPlugin(kubeconfig: string): string | undefined {
  return /(?:^|[\s{,-])["']?(exec|auth-provider)["']?[ \t]{0,9}:(?=[\s{])/m.exec(kubeconfig)?.[1];
}
