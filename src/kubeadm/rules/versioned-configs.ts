import { machineGroupsOf } from '../../rules/shared/infra-clusters';
import { kubeadmConfig } from '../../rules/shared/kubeadm-machines';
import { oncePerTopology } from '../../rules/shared/once-per-topology';
import { minorOf } from '../../rules/shared/versions';
import { ClusterMembers, Field, MachineGroup } from '../../topology';

/** A kubeadm config and the Kubernetes version of the machines that it is for. */
export interface VersionedConfig {
  readonly cluster: ClusterMembers;
  readonly group: MachineGroup;
  readonly config: Field;
  readonly version: string;
  readonly minor: number;
}

/** The kubeadm configs of machines whose version is known, each once, with the first machines that use it. */
export const versionedConfigs = oncePerTopology<readonly VersionedConfig[]>(({ clusters }) => {
  const seen = new Set<number>();
  return clusters.flatMap(cluster => machineGroupsOf(cluster).flatMap(group => {
    const config = kubeadmConfig(group);
    const version = (group.isControlPlane ? group.object.at('spec') : group.machine).textOf('version') ?? '';
    const minor = minorOf(version);
    if (config === undefined || minor === undefined || seen.has(config.object.index)) {
      return [];
    }
    seen.add(config.object.index);
    return [{ cluster, group, config, version, minor }];
  }));
});
