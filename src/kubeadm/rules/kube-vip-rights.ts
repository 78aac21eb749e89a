import { KubeVipPod, kubeVipPods } from './kube-vip-pods';
import { Rule, Severity } from '../../knowledge';
import { minorOf } from '../../rules/shared/versions';
import { isAdminWithoutRights } from '../admin-rights';

export const KUBE_VIP_RIGHTS: Rule = {
  code: 'control-plane/kube-vip-rights',
  severity: Severity.ERROR,
  source: 'kubernetes v1.34.2 cmd/kubeadm/app/phases/kubeconfig/kubeconfig.go EnsureAdminClusterRoleBinding; kubernetes CHANGELOG-1.29.md, CHANGELOG-1.36.md',
  isLocal: true,
  check: topology => kubeVipPods(topology).filter(pod => pod.isAdmin && lacksRights(pod.version) && !knowsSuperAdmin(pod))
    .map(({ at, version }) => ({
      at,
      message: `kube-vip works with 'admin.conf', which has no rights while kubeadm ${version} initializes the first machine, and that waits for the address of kube-vip; `
        + "use 'super-admin.conf' there during 'kubeadm init', as the construct KubeVip does by 'preKubeadmCommands' and 'postKubeadmCommands'",
    })),
};

function lacksRights(version: string): boolean {
  const patch = Number(/^v?1\.\d+\.(\d+)/.exec(version)?.[1] ?? 0);
  return isAdminWithoutRights(minorOf(version)!, patch);
}

/** Whether a command before kubeadm or a script of the machines names the file, whatever it does with it. */
function knowsSuperAdmin({ config, files }: KubeVipPod): boolean {
  const commands = ['preKubeadmCommands', 'bootCommands'].flatMap(name => config.member(name).items());
  // What stands elsewhere may do it too.
  return [...commands.map(({ text = '' }) => text), ...files].some(text => text === undefined || text.includes('super-admin.conf'));
}
