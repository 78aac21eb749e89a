import { isPresent } from './fields';
import { machineGroupsOf } from './infra-clusters';
import { oncePerCheck, oncePerTopology } from './once-per-topology';
import { ProviderRegistry } from '../../knowledge';
import { BOOTSTRAP_GROUP, ClusterMembers, CONTROL_PLANE_GROUP, Field, groupBy, isRecord, MachineGroup, Topology } from '../../topology';

/** Machines that boot by kubeadm. */
export interface KubeadmGroup {
  readonly cluster: ClusterMembers;
  readonly group: MachineGroup;
  /** The kubeadm config: `spec.kubeadmConfigSpec` of a control plane, `spec.template.spec` of a template, `spec` of a single config. */
  readonly config: Field;
  /** How the machines register as nodes: the first machine of a control plane initializes, all others join. */
  readonly registrations: readonly Field[];
}

/** Machines of a known provider, as far as they boot by kubeadm. The group is the first of a cluster of those that share the config. */
export interface KubeadmMachines extends KubeadmGroup {
  /** The provider, as its traits name it. */
  readonly provider: string;
}

/** Machines of a known provider. */
export type KnownMachines = Omit<KubeadmMachines, 'config' | 'registrations'>;

/** The machines of all clusters that boot by kubeadm, whoever runs them. */
export const kubeadmGroups = oncePerTopology<readonly KubeadmGroup[]>(({ clusters }) => clusters
  .flatMap(cluster => machineGroupsOf(cluster).flatMap((group): KubeadmGroup[] => {
    const config = kubeadmConfig(group);
    return config === undefined ? [] : [{ cluster, group, config, registrations: nodeRegistrations(config, group) }];
  })));

/** The machines of all clusters, or of those that a provider runs. */
export function machineGroups(topology: Topology, registry: ProviderRegistry, provider?: string): readonly KnownMachines[] {
  return provider === undefined ? allMachineGroups(topology, registry) : machineGroupsByProvider(topology, registry).get(provider) ?? [];
}

const allMachineGroups = oncePerCheck(({ clusters }, registry) => clusters
  .flatMap(cluster => machineGroupsOf(cluster).flatMap((group): KnownMachines[] => {
    const provider = providerOf(group, registry);
    return provider === undefined ? [] : [{ cluster, group, provider }];
  })));

const machineGroupsByProvider = oncePerCheck((topology, registry) => groupBy(allMachineGroups(topology, registry), ({ provider }) => provider));

/** Every kubeadm config of each cluster once for each provider whose machines it boots; or for one provider only. */
export function kubeadmMachines(topology: Topology, registry: ProviderRegistry, provider?: string): readonly KubeadmMachines[] {
  return provider === undefined ? allKubeadmMachines(topology, registry) : kubeadmMachinesByProvider(topology, registry).get(provider) ?? [];
}

const allKubeadmMachines = oncePerCheck<readonly KubeadmMachines[]>((topology, registry) => {
  const seen = new Set<string>();
  const machines: KubeadmMachines[] = [];
  let last: ClusterMembers | undefined;
  for (const { cluster, group, config, registrations } of kubeadmGroups(topology)) {
    if (cluster !== last) {
      seen.clear();
      last = cluster;
    }
    const provider = providerOf(group, registry);
    const key = `${config.object.index}/${provider}`;
    if (provider !== undefined && !seen.has(key)) {
      seen.add(key);
      machines.push({ cluster, group, provider, config, registrations });
    }
  }
  return machines;
});

const kubeadmMachinesByProvider = oncePerCheck((topology, registry) => groupBy(allKubeadmMachines(topology, registry), ({ provider }) => provider));

function providerOf({ infrastructureRef }: MachineGroup, registry: ProviderRegistry): string | undefined {
  return registry.traitsOfMachines(infrastructureRef?.kind ?? '')?.provider;
}

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
