import { KubeVipPod, kubeVipPods } from './kube-vip-pods';
import { IpRange } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { itemsOf } from '../../rules/shared/fields';
import { contentOf } from '../../rules/shared/node-file-text';

const MANIFESTS = '/etc/kubernetes/manifests/';
const COMMANDS = ['bootCommands', 'preKubeadmCommands', 'postKubeadmCommands'];

/** As long as a name of an interface may be in Linux. */
const LONGEST_INTERFACE = 15;

/** What keeps the static pod of kube-vip from holding an address at all. */
export const KUBE_VIP_POD: Rule = {
  code: 'control-plane/kube-vip-pod',
  severity: Severity.ERROR,
  source: 'kube-vip cmd/kube-vip.go, pkg/kubevip/{config_envvar,config_environment}.go, pkg/manager/manager.go, pkg/k8s/client.go; client-go tools/leaderelection/leaderelection.go; linux include/uapi/linux/if.h IFNAMSIZ',
  isLocal: true,
  check: topology => kubeVipPods(topology)
    .flatMap(pod => [...faultsOf(pod), ...placeFault(pod)].map((message): Finding => ({ at: pod.at, message }))),
};

/** A manifest elsewhere is started by nobody, unless a command puts it where kubelets look. */
function placeFault({ pod, at, config }: KubeVipPod): string[] {
  const path = config.member('files').items().find(file => contentOf(file).value === at.value)?.textOf('path');
  const isElsewhere = pod !== undefined && path !== undefined && !path.startsWith(MANIFESTS) && !/[${]/.test(path);
  const isMoved = () => COMMANDS.some(name => itemsOf(config, name).some(({ text = '' }) => text.includes(path!) || text.includes(path!.slice(0, path!.lastIndexOf('/') + 1))));
  return isElsewhere && !isMoved() ? [`kube-vip is in '${path}', where kubelets start nothing; write it to '${MANIFESTS}'`] : [];
}

function faultsOf({ pod, address }: KubeVipPod): string[] {
  if (pod === undefined) {
    return [];
  }
  const [lease, renewal, retry] = pod.lease;
  const { brokenSwitch, unknownCommand, interfaceName = '' } = pod;
  return [
    ...unknownCommand === undefined ? [] : [`'${unknownCommand}' is no command of kube-vip, which does not start; write 'manager' as its argument`],
    ...brokenSwitch === undefined ? [] : [`'${brokenSwitch.name}' of kube-vip is '${brokenSwitch.text}', and it does not start; write "true" or "false"`],
    ...interfaceName.length > LONGEST_INTERFACE
      ? [`'vip_interface' of kube-vip is '${interfaceName}', and names of interfaces have ${LONGEST_INTERFACE} characters at most; write the one that its machine has`] : [],
    ...address !== undefined && /^[\d.]+[:/]/.test(address) && IpRange.tryAddress(address) === undefined
      ? [`'address' of kube-vip is '${address}'; write the address alone, and the port as 'port'`] : [],
    ...pod.announces ? [] : ["kube-vip neither answers for the address ('vip_arp') nor tells routers of it ('bgp_enable'), so that nobody finds it; set one of them to \"true\""],
    ...pod.isOnHost ? [] : ["kube-vip is not in the network of its machine, and cannot hold an address there; set 'hostNetwork: true'"],
    ...pod.mayChangeAddresses ? [] : ["kube-vip may not change addresses of its machine; add the capability 'NET_ADMIN'"],
    ...pod.kubeconfigs.length === 0 || pod.kubeconfigs.includes(pod.kubeconfig) ? [] : [
      `kube-vip looks for its kubeconfig at '${pod.kubeconfig}', and finds '${pod.kubeconfigs[0]}' in its pod; mount it there, or say where it is by 'k8s_config_file'`,
    ],
    ...lease > renewal && renewal > retry ? [] : [
      `kube-vip has a lease of ${lease} seconds that it renews within ${renewal} and tries again after ${retry}, and does not start unless each is longer than the next; `
        + "correct 'vip_leaseduration', 'vip_renewdeadline' or 'vip_retryperiod'",
    ],
  ];
}
