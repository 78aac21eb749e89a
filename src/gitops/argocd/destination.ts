import { isUrl, refuseValue } from '../../core';
import { checkNamespace } from '../namespaces';

/** The cluster that Argo CD itself runs in. */
export const IN_CLUSTER = 'https://kubernetes.default.svc';
/** The namespace of objects that nobody gives one. */
export const DEFAULT_NAMESPACE = 'default';

/** The name under which Argo CD knows the cluster that it runs in. */
const IN_CLUSTER_NAME = 'in-cluster';

/** Where Argo CD applies manifests. */
export interface ArgoCdDestination {
  /**
   * The address of the API server. Either this or `name`.
   * @default - the cluster that Argo CD runs in, unless there is a `name`
   */
  readonly server?: string;
  /**
   * The name under which the cluster is registered in Argo CD.
   * @default - the cluster is told by `server`
   */
  readonly name?: string;
  /**
   * The namespace of objects that have none themselves.
   * @default - that of the chart, else `default`
   */
  readonly namespace?: string;
}

/** Refuses a destination that Argo CD would refuse. */
export function checkDestination(prop: string, { server, name, namespace }: ArgoCdDestination): void {
  if (server !== undefined && name !== undefined) {
    refuseValue('input/invalid-value', `'${prop}' has the server '${server}' and the name '${name}', and Argo CD takes one of them; leave one out`);
  }
  if (server !== undefined && !isUrl(server, 'https', 'http')) {
    refuseValue('input/invalid-value', `'${prop}.server' '${server}' is no address of an API server; use for example '${IN_CLUSTER}'`);
  }
  if (name === '') {
    refuseValue('input/invalid-value', `'${prop}.name' is empty; give the name of a cluster that is registered in Argo CD, or leave it out`);
  }
  checkNamespace(`${prop}.namespace`, namespace);
}

/** Whether manifests are applied to the cluster that Argo CD runs in. */
export function isOwnCluster({ server, name }: ArgoCdDestination = {}): boolean {
  return name === undefined ? server === undefined || server === IN_CLUSTER : name === IN_CLUSTER_NAME;
}

/** The destination as Argo CD takes it: with a server or a name, and a namespace. */
export function resolveDestination({ server, name, namespace = DEFAULT_NAMESPACE }: ArgoCdDestination = {}): ArgoCdDestination {
  return { server: server ?? (name === undefined ? IN_CLUSTER : undefined), name, namespace };
}
