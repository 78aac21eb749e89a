import { machineGroupsOf } from '../../../rules/shared/infra-clusters';
import { oncePerTopology } from '../../../rules/shared/once-per-topology';
import { minorOf } from '../../../rules/shared/versions';
import { BOOTSTRAP_GROUP, BundleObject, CONTROL_PLANE_GROUP, Field, MachineGroup, Topology } from '../../../topology';

/** What k0s is told on machines. */
export interface K0sNodeConfig {
  /** Where `args` are. */
  readonly config: Field;
  readonly isController: boolean;
  /** Of Kubernetes. @default - nobody says it */
  readonly minor?: number;
  /** Machines that use the config. @default - none in the bundle */
  readonly group?: MachineGroup;
}

const WORKERS: readonly [string, string][] = [['K0sWorkerConfigTemplate', 'spec.template.spec'], ['K0sWorkerConfig', 'spec']];
const CONTROL_PLANES: readonly [string, string][] = [['K0sControlPlaneTemplate', 'spec.template.spec'], ['K0sControlPlane', 'spec']];

/** All of a bundle, each once. */
export const k0sNodeConfigs = oncePerTopology<readonly K0sNodeConfig[]>(topology => {
  const groups = usersOf(topology);
  return [
    ...WORKERS.flatMap(([kind, path]) => topology.ofKind(BOOTSTRAP_GROUP, kind).map(object => nodeConfig(object.at(path), groups.get(object.index)))),
    ...topology.ofKind(BOOTSTRAP_GROUP, 'K0sControllerConfig').map(object => ({ config: object.at('spec'), isController: true, minor: minorOf(object.at('spec').textOf('version')) })),
    ...CONTROL_PLANES.flatMap(([kind, path]) => topology.ofKind(CONTROL_PLANE_GROUP, kind).map(object => ({
      config: object.at(path).member('k0sConfigSpec'), isController: true, minor: minorOf(object.at(path).textOf('version')),
    }))),
  ];
});

/** The version of a config counts more than that of its machines. */
function nodeConfig(config: Field, group: MachineGroup | undefined): K0sNodeConfig {
  return { config, isController: false, minor: minorOf(config.textOf('version') ?? group?.machine.textOf('version')), group };
}

/** The first machines that use a config, by its place in the bundle. */
function usersOf({ clusters }: Topology): ReadonlyMap<number, MachineGroup> {
  const users = new Map<number, MachineGroup>();
  const isNew = (bootstrap: BundleObject | undefined) => bootstrap !== undefined && !users.has(bootstrap.index);
  clusters.flatMap(machineGroupsOf).filter(({ bootstrap }) => isNew(bootstrap)).forEach(group => users.set(group.bootstrap!.index, group));
  return users;
}
