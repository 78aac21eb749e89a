import { isPresent } from './fields';
import { machineGroupsOf } from './infra-clusters';
import { oncePerCheck } from './once-per-topology';
import { ProviderRegistry } from '../../knowledge';
import { BOOTSTRAP_GROUP, ClusterMembers, CONTROL_PLANE_GROUP, Field, groupBy, isRecord, MachineGroup, Topology } from '../../topology';

/** Machines of a known provider, as far as they boot by kubeadm. */
export interface KubeadmMachines {
  readonly cluster: ClusterMembers;
  /** The first of the groups that share the config. */
  readonly group: MachineGroup;
  /** The provider, as its traits name it. */
  readonly provider: string;
  /** The kubeadm config: `spec.kubeadmConfigSpec` of a control plane, `spec.template.spec` of a template, `spec` of a single config. */
  readonly config: Field;
  /** How the machines register as nodes: the first machine of a control plane initializes, all others join. */
  readonly registrations: readonly Field[];
}

/** Machines of a known provider. */
export type KnownMachines = Omit<KubeadmMachines, 'config' | 'registrations'>;

/** The machines of all clusters, or of those that a provider runs. */
export function machineGroups(topology: Topology, registry: ProviderRegistry, provider?: string): readonly KnownMachines[] {
  return provider === undefined ? allMachineGroups(topology, registry) : machineGroupsByProvider(topology, registry).get(provider) ?? [];
}

const allMachineGroups = oncePerCheck(({ clusters }, registry) => clusters
  .flatMap(cluster => machineGroupsOf(cluster).flatMap((group): KnownMachines[] => {
    const provider = registry.traitsOfMachines(group.infrastructureRef?.kind ?? '')?.provider;
    return provider === undefined ? [] : [{ cluster, group, provider }];
  })));

const machineGroupsByProvider = oncePerCheck((topology, registry) => groupBy(allMachineGroups(topology, registry), ({ provider }) => provider));

/** Every kubeadm config in the bundle once for each provider whose machines it boots; or for one provider only. */
export function kubeadmMachines(topology: Topology, registry: ProviderRegistry, provider?: string): readonly KubeadmMachines[] {
  return provider === undefined ? allKubeadmMachines(topology, registry) : kubeadmMachinesByProvider(topology, registry).get(provider) ?? [];
}

const allKubeadmMachines = oncePerCheck<readonly KubeadmMachines[]>((topology, registry) => {
  const seen = new Set<string>();
  return machineGroups(topology, registry).flatMap(({ cluster, group, provider }) => {
    const config = kubeadmConfig(group);
    const key = `${config?.object.index}/${provider}`;
    if (config === undefined || seen.has(key)) {
      return [];
    }
    seen.add(key);
    return [{ cluster, group, provider, config, registrations: nodeRegistrations(config, group) }];
  });
});

const kubeadmMachinesByProvider = oncePerCheck((topology, registry) => groupBy(allKubeadmMachines(topology, registry), ({ provider }) => provider));

/** How machines with a config register as nodes. */
export function nodeRegistrations(config: Field, group: MachineGroup): Field[] {
  const join = config.at('joinConfiguration.nodeRegistration');
  return group.isControlPlane ? [config.at('initConfiguration.nodeRegistration'), join] : [join];
}

/** The value of a kubelet argument. */
export function kubeletArgument(registration: Field, name: string): Field | undefined {
  const args = registration.find('kubeletExtraArgs');
  return args && argument(args, name);
}

/** The text of a kubelet argument, without a field for it: most are in order, and nobody looks at them further. */
export function kubeletArgumentText({ value }: Field, name: string): string | undefined {
  const args = isRecord(value) ? value.kubeletExtraArgs : undefined;
  const found: unknown = Array.isArray(args) ? args.find(entry => isRecord(entry) && entry.name === name)?.value
    : isRecord(args) ? args[name] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** The value of an argument, which v1beta1 has in a map and v1beta2 in a list. */
export function argument(args: Field, name: string): Field | undefined {
  if (!args.exists) {
    return undefined;
  }
  const entry = args.itemWith('name', name)?.member('value') ?? args.member(name);
  return isPresent(entry) ? entry : undefined;
}

/** The kubeadm config of machines, if that is how they boot and it is in the bundle. */
export function kubeadmConfig({ object, bootstrap, isControlPlane }: MachineGroup): Field | undefined {
  if (isControlPlane) {
    return object.group === CONTROL_PLANE_GROUP && object.kind === 'KubeadmControlPlane' ? object.at('spec.kubeadmConfigSpec') : undefined;
  }
  if (bootstrap?.group !== BOOTSTRAP_GROUP) {
    return undefined;
  }
  const isTemplate = bootstrap.kind === 'KubeadmConfigTemplate';
  return isTemplate || bootstrap.kind === 'KubeadmConfig' ? bootstrap.at(isTemplate ? 'spec.template.spec' : 'spec') : undefined;
}
