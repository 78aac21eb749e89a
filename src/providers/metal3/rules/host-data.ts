import { dataOf } from './pool-users';
import { ProviderRegistry } from '../../../knowledge';
import { HostDemand, hostDemand } from '../../../rules/shared/host-stock';
import { machineGroups } from '../../../rules/shared/kubeadm-machines';
import { oncePerCheck } from '../../../rules/shared/once-per-topology';
import { BundleObject, Field, MachineGroup, Topology } from '../../../topology';
import { METAL3_HOSTS } from '../hosts';

/** Where Metal3 forgets what a machine has been given before it releases the host, and sets only what the next machine has. */
export const HOST_DATA_SOURCE = 'cluster-api-provider-metal3 baremetal/metal3machine_manager.go DissociateM3Metadata, Delete, setHostSpec';

/** What a host is told beside its user data; each in a Secret of its own, which goes with the machine. */
const PARTS = ['metaData', 'networkData'];

/** Machines with what Metal3 writes for each of them. */
export interface HostData {
  /** The object that describes the machines. */
  readonly object: BundleObject;
  /** The spec of their machine template. */
  readonly spec: Field;
  readonly demand: HostDemand;
  /** The parts that the data template writes for each machine. */
  readonly written: readonly string[];
  /** The parts that they have neither from the data template nor from a Secret of somebody. */
  readonly absent: readonly string[];
}

/** The machines of Metal3 whose data templates are in the bundle, and those that have none. */
export const hostData: (topology: Topology, registry: ProviderRegistry) => readonly HostData[] = oncePerCheck((topology, registry) =>
  machineGroups(topology, registry, 'metal3').flatMap(({ group }) => read(group, topology)));

function read(group: MachineGroup, topology: Topology): HostData[] {
  const { object, infrastructure } = group;
  if (infrastructure?.kind !== 'Metal3MachineTemplate') {
    return [];
  }
  const spec = infrastructure.at('spec.template.spec');
  const template = dataOf(group, topology)?.template.at('spec');
  if (template === undefined && spec.has('dataTemplate')) {
    return [];
  }
  const written = PARTS.filter(part => template?.has(part) === true && !spec.has(part));
  const absent = PARTS.filter(part => template?.has(part) !== true && !spec.has(part));
  return [{ object, spec, demand: hostDemand(METAL3_HOSTS, spec), written, absent }];
}

/** The parts that one group of machines leaves on its hosts, and another one does not replace; as a message names them. */
export function inherited(former: HostData, next: HostData): string | undefined {
  return former.written.filter(part => next.absent.includes(part)).map(part => `'${part}'`).join(' and ') || undefined;
}
