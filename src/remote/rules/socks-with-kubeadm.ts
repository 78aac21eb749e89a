import { proxyScheme, writtenKubeconfigs } from './kubeconfigs';
import { Rule, Severity } from '../../knowledge';

export const SOCKS_WITH_KUBEADM: Rule = {
  code: 'remote/socks-with-kubeadm',
  severity: Severity.WARNING,
  source: 'cluster-api controlplane/kubeadm/pkg/proxy/dial.go; client-go v0.36.3 tools/clientcmd/api/types.go',
  check: topology => writtenKubeconfigs(topology)
    .filter(({ text, kubeadmControlPlane }) => kubeadmControlPlane !== undefined && proxyScheme(text)?.startsWith('socks') === true)
    .map(({ content, kubeadmControlPlane }) => ({
      at: content,
      message: `the proxy speaks SOCKS, and ${kubeadmControlPlane} reaches etcd by forwarded ports, which the client of Kubernetes does not promise through SOCKS; use a proxy with HTTP CONNECT`,
    })),
};
