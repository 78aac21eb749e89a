import { itemsOf } from '../rules/shared/fields';
import { kubeadmConfig } from '../rules/shared/kubeadm-machines';
import { nodeFileText } from '../rules/shared/node-file-text';
import { ClusterMembers, Field, Topology } from '../topology';

/** Programs that hold an address, or pass connections on. */
export const ADDRESS_SERVERS = ['kube-vip', 'keepalived', 'haproxy'];

/** What machines get to read and to run: the texts of files and commands of a kubeadm config; undefined for a file that cannot be read here. */
export function textsOnNodes(config: Field, topology: Topology): (string | undefined)[] {
  const commands = ['preKubeadmCommands', 'postKubeadmCommands', 'bootCommands'].flatMap(name => itemsOf(config, name));
  return [...commands.map(({ text = '' }) => text), ...itemsOf(config, 'files').map(file => nodeFileText(file, topology))];
}

/** What holds the address of the API server on the machines of a control plane, if their files or commands name a program that does. */
export function addressServer({ controlPlaneMachines }: ClusterMembers, topology: Topology): string | undefined {
  const config = controlPlaneMachines && kubeadmConfig(controlPlaneMachines);
  const texts = config === undefined ? [] : textsOnNodes(config, topology);
  const server = ADDRESS_SERVERS.find(name => texts.some(text => text?.includes(name) === true));
  return server === undefined ? undefined : `${server} on control plane machines`;
}
