import { isReconciled } from './infra-clusters';
import { kubeadmConfig } from './kubeadm-machines';
import { Finding, ProviderRegistry } from '../../knowledge';
import { BundleObject, ClusterMembers, Field, Topology } from '../../topology';

/** Where the first machine of a control plane says at which port its API server listens, and where all others do. */
export const [FIRST_ENDPOINT, OTHER_ENDPOINTS] = ['initConfiguration.localAPIEndpoint', 'joinConfiguration.controlPlane.localAPIEndpoint'];
const DEFAULT_PORT = 6443;

export function bindPortAt(config: Field, place: string): Field {
  return config.at(place).member('bindPort');
}

/** kubeadm listens at the default where nothing else is written, and 0 is nothing. */
export function boundPort(bindPort: Field): number {
  return bindPort.number || DEFAULT_PORT;
}

/** The port of a control plane's machines that a load balancer leads to, and the field that says so. */
export interface BalancedPort {
  readonly port: number;
  /** Where another port would be written, as a sentence goes on. @default - nowhere, it is fixed */
  readonly otherwise?: string;
}

type PortOf = (primary: BundleObject, cluster: BundleObject) => BalancedPort | undefined;

/** API servers that listen elsewhere than the load balancer leads to that the controller of an infra cluster builds for its machines. */
export function unbalancedPorts(topology: Topology, registry: ProviderRegistry, kind: string, portOf: PortOf): Finding[] {
  return topology.clusters.flatMap(members => {
    const { cluster, primary } = members;
    const config = primary?.kind === kind ? balancedConfig(members, registry) : undefined;
    const balanced = config === undefined || cluster === undefined ? undefined : portOf(primary!, cluster);
    const at = balanced && [FIRST_ENDPOINT, OTHER_ENDPOINTS].map(place => bindPortAt(config!, place)).find(port => boundPort(port) !== balanced.port);
    return at === undefined ? [] : [{ at, message: messageOf(boundPort(at), balanced!, primary!) }];
  });
}

/** The kubeadm config of machines that are behind the load balancer of their infra cluster. */
function balancedConfig(members: ClusterMembers, registry: ProviderRegistry): Field | undefined {
  const { primary, controlPlaneMachines } = members;
  const isBefore = registry.traitsOfMachines(controlPlaneMachines?.infrastructureRef?.kind ?? '')?.infraClusterKind === primary!.kind;
  return isBefore && isReconciled(members, primary!) ? kubeadmConfig(controlPlaneMachines!) : undefined;
}

function messageOf(port: number, balanced: BalancedPort, primary: BundleObject): string {
  return `the API server listens at ${port}, and the load balancer that is built for ${primary} leads to ${balanced.port} on its machines, so that nobody reaches it; `
    + `write ${balanced.port} as 'bindPort' in '${FIRST_ENDPOINT}' and '${OTHER_ENDPOINTS}'${balanced.otherwise === undefined ? '' : `, or ${port} ${balanced.otherwise}`}`;
}
