import { proxyScheme, writtenKubeconfigs } from './kubeconfigs';
import { Rule, Severity } from '../../knowledge';

/** Secrets that Cluster API has made itself. */
const CLUSTER_SECRET = 'cluster.x-k8s.io/secret';

export const KUBECONFIG_TYPE: Rule = {
  code: 'remote/kubeconfig-type',
  severity: Severity.ERROR,
  source: 'cluster-api controlplane/kubeadm/reconcilers/kubeadmcontrolplane/helpers.go, util/kubeconfig/kubeconfig.go',
  check: topology => writtenKubeconfigs(topology)
    .filter(({ type, kubeadmControlPlane }) => kubeadmControlPlane !== undefined && type.text === CLUSTER_SECRET)
    .filter(({ text }) => proxyScheme(text) !== undefined)
    .map(({ type, kubeadmControlPlane }) => ({
      at: type,
      message: `${kubeadmControlPlane} adopts a kubeconfig of the type '${CLUSTER_SECRET}' and leaves the proxy out when it renews the certificate; use 'Opaque', which it never touches`,
    })),
};
