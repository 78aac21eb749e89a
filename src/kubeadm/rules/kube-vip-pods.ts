import { versionedConfigs } from './versioned-configs';
import { Memo } from '../../core';
import { decodeContent } from '../../rules/shared/decode-content';
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
  /** Where its manifest is written. */
  readonly at: Field;
}

/** A fleet mostly has one manifest for each cluster, and several rules look at it. */
const manifests = new Memo<KubeVipManifest | { readonly isNone: true }>(100);

/** The static pods of kube-vip that control planes bring in their files. */
export const kubeVipPods = oncePerTopology<readonly KubeVipPod[]>(topology => versionedConfigs(topology).filter(({ group }) => group.isControlPlane)
  .flatMap(({ cluster, config, version }) => config.member('files').items().flatMap(file => {
    const at = file.member('content');
    const manifest = at.text === undefined ? undefined : read(at.text, file.textOf('encoding') ?? '');
    return manifest === undefined ? [] : [{ cluster, config, version, at, ...manifest }];
  })));

function read(text: string, encoding: string): KubeVipManifest | undefined {
  const found = manifests.get(`${encoding}/${text}`, () => readKubeVip(encoding === '' ? text : decodeContent(text, encoding) ?? '') ?? { isNone: true });
  return 'isNone' in found ? undefined : found;
}
