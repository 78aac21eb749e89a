import { NodeProps } from '../../contract';

/**
 * The props with commands that lead a control plane machine to its own API server.
 *
 * An internal load balancer of Azure does not send a machine its own packets back. The first machine needs its API server while kubeadm
 * starts it; the others reach one through the load balancer until they have joined. Only the first has kubeadm.yaml. The commands stand
 * next to kubeadm, so that those of the user neither undo them nor go without.
 *
 * @param host the name of the API server; undefined where machines reach themselves through the load balancer
 */
export function withLocalApiServer<P extends NodeProps>(props: P, host?: string): P {
  return host === undefined ? props : {
    ...props,
    preKubeadmCommands: [...props.preKubeadmCommands ?? [], resolveLocally('kubeadm.yaml', host)],
    postKubeadmCommands: [resolveLocally('kubeadm-join-config.yaml', host), ...props.postKubeadmCommands ?? []],
  };
}

function resolveLocally(configFile: string, host: string): string {
  return `test ! -e /run/kubeadm/${configFile} || echo 127.0.0.1 ${host} >> /etc/hosts`;
}
