import { versionedConfigs } from './versioned-configs';
import { nodeFileText } from '../../rules/shared/node-file-text';
import { oncePerTopology } from '../../rules/shared/once-per-topology';
import { ClusterMembers, Field } from '../../topology';
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

/** The static pods of kube-vip that control planes bring in their files. */
export const kubeVipPods = oncePerTopology<readonly KubeVipPod[]>(topology => versionedConfigs(topology).filter(({ group }) => group.isControlPlane)
  .flatMap(({ cluster, config, version }) => {
    const items = config.member('files').items();
    const files = items.map(file => nodeFileText(file, topology));
    return items.flatMap((file, index) => {
      const manifest = readKubeVip(files[index] ?? '');
      return manifest === undefined ? [] : [{ cluster, config, version, files, at: file.has('contentFrom') ? file.at('contentFrom.secret') : file.member('content'), ...manifest }];
    });
  }));
