import { versionedConfigs } from './versioned-configs';
import { itemsOf } from '../../rules/shared/fields';
import { contentOf, nodeFileText } from '../../rules/shared/node-file-text';
import { oncePerTopology } from '../../rules/shared/once-per-topology';
import { ClusterMembers, Field } from '../../topology';
import { readKubeVipCommand } from '../kube-vip-command';
import { KubeVipManifest, readKubeVip } from '../kube-vip-manifest';

/** kube-vip on the machines of a control plane. */
export interface KubeVipPod extends KubeVipManifest {
  readonly cluster: ClusterMembers;
  /** The kubeadm config that brings it. */
  readonly config: Field;
  /** The Kubernetes version of the control plane. */
  readonly version: string;
  /** Where its manifest is written, or the Secret is named that has it. */
  readonly at: Field;
  /** What the files of the machines hold; undefined for one that cannot be read here. */
  readonly files: readonly (string | undefined)[];
}

/** The static pods of kube-vip that control planes bring in their files, or have kube-vip itself write by a script or a command. */
export const kubeVipPods = oncePerTopology<readonly KubeVipPod[]>(topology => versionedConfigs(topology).filter(({ group }) => group.isControlPlane)
  .flatMap(({ cluster, config, version }) => {
    const items = itemsOf(config, 'files');
    const files = items.map(file => nodeFileText(file, topology));
    const pods: KubeVipPod[] = [];
    const add = (at: Field, manifest: KubeVipManifest | undefined) => {
      if (manifest !== undefined) {
        pods.push({ cluster, config, version, files, at, ...manifest });
      }
    };
    items.forEach((file, index) => add(contentOf(file), readFile(files[index] ?? '')));
    addCommands(config, add);
    return pods;
  }));

function readFile(text: string): KubeVipManifest | undefined {
  return readKubeVip(text) ?? readKubeVipCommand(text);
}

/** All commands are lines of one script, so that a variable of one is known in the next. */
function addCommands(config: Field, add: (at: Field, manifest: KubeVipManifest | undefined) => void): void {
  const commands = [...itemsOf(config, 'bootCommands'), ...itemsOf(config, 'preKubeadmCommands')];
  const writing = commands.find(({ text }) => text?.includes('manifest') === true && text.includes('kube-vip'));
  if (writing !== undefined) {
    add(writing, readKubeVipCommand(commands.map(({ text = '' }) => text).join('\n')));
  }
}
