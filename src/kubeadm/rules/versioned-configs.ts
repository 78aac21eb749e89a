import { KubeadmGroup, kubeadmGroups } from '../../rules/shared/kubeadm-machines';
import { oncePerTopology } from '../../rules/shared/once-per-topology';
import { minorOf } from '../../rules/shared/versions';
import { ClusterMembers } from '../../topology';

/** A kubeadm config and the Kubernetes version of the machines that it is for. */
export interface VersionedConfig extends KubeadmGroup {
  readonly version: string;
  readonly minor: number;
}

/** The kubeadm configs of machines whose version is known, each once for a cluster, with its first machines that use it. */
export const versionedConfigs = oncePerTopology<readonly VersionedConfig[]>(topology => {
  const seen = new Set<number>();
  const configs: VersionedConfig[] = [];
  let last: ClusterMembers | undefined;
  for (const { cluster, group, config, registrations } of kubeadmGroups(topology)) {
    if (cluster !== last) {
      seen.clear();
      last = cluster;
    }
    const version = (group.isControlPlane ? group.object.at('spec') : group.machine).textOf('version') ?? '';
    const minor = minorOf(version);
    if (minor !== undefined && !seen.has(config.object.index)) {
      seen.add(config.object.index);
      configs.push({ cluster, group, config, registrations, version, minor });
    }
  }
  return configs;
});
