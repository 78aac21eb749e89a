import {
  ADDONS_GROUP, BOOTSTRAP_GROUP, CLUSTER_GROUP, CONTROL_PLANE_GROUP, INFRASTRUCTURE_GROUP, IPAM_GROUP, METAL3_GROUP, METAL3_IPAM_GROUP,
} from '../../topology';

/** Argo CD takes an object without check for healthy. */
const NO_STATUS = 'it has no status';
const NOTHING_TO_WAIT_FOR = 'its status counts what is in use, and says nothing about its health';
const CHILD = 'controllers create it, so that it never counts for an Application; what owns it tells';
const FOREIGN = 'the library writes none';

/** Kinds that need no check of ours, with the reason. Other kinds whose name ends in Template have no status, or a status that nobody waits for. */
const REASONS: { readonly [kind: string]: string } = {
  [`${CONTROL_PLANE_GROUP}/AWSManagedControlPlane`]: 'Argo CD brings a good one',
  [`${CLUSTER_GROUP}/ClusterClass`]: FOREIGN,
  [`${CLUSTER_GROUP}/Machine`]: CHILD,
  [`${CLUSTER_GROUP}/MachineDrainRule`]: NO_STATUS,
  [`${CLUSTER_GROUP}/MachineSet`]: CHILD,
  [`${ADDONS_GROUP}/ClusterResourceSetBinding`]: CHILD,
  [`${BOOTSTRAP_GROUP}/K0sWorkerConfig`]: CHILD,
  [`${INFRASTRUCTURE_GROUP}/AWSClusterRoleIdentity`]: NO_STATUS,
  [`${INFRASTRUCTURE_GROUP}/AWSClusterStaticIdentity`]: NO_STATUS,
  [`${INFRASTRUCTURE_GROUP}/AzureClusterIdentity`]: 'its controller reports no readiness',
  [`${INFRASTRUCTURE_GROUP}/BootstrapKubeconfig`]: 'nothing in a cluster waits for it, only those who set hosts up',
  [`${INFRASTRUCTURE_GROUP}/ByoHost`]: 'the agent on the host creates it',
  [`${INFRASTRUCTURE_GROUP}/ByoMachine`]: CHILD,
  [`${INFRASTRUCTURE_GROUP}/K8sInstallerConfig`]: CHILD,
  [`${INFRASTRUCTURE_GROUP}/Metal3Data`]: CHILD,
  [`${INFRASTRUCTURE_GROUP}/Metal3DataClaim`]: CHILD,
  [`${INFRASTRUCTURE_GROUP}/Metal3Machine`]: CHILD,
  [`${INFRASTRUCTURE_GROUP}/Metal3Remediation`]: CHILD,
  [`${INFRASTRUCTURE_GROUP}/PooledRemoteMachine`]: 'a machine is as healthy while it waits as when it is in use',
  [`${METAL3_GROUP}/DataImage`]: FOREIGN,
  [`${METAL3_GROUP}/HostFirmwareSettings`]: FOREIGN,
  [`${METAL3_GROUP}/HostUpdatePolicy`]: FOREIGN,
  [`${METAL3_IPAM_GROUP}/IPAddress`]: CHILD,
  [`${METAL3_IPAM_GROUP}/IPClaim`]: CHILD,
  [`${METAL3_IPAM_GROUP}/IPPool`]: NOTHING_TO_WAIT_FOR,
  [`${IPAM_GROUP}/GlobalInClusterIPPool`]: NOTHING_TO_WAIT_FOR,
  [`${IPAM_GROUP}/InClusterIPPool`]: NOTHING_TO_WAIT_FOR,
  [`${IPAM_GROUP}/IPAddress`]: CHILD,
  [`${IPAM_GROUP}/IPAddressClaim`]: CHILD,
};

const TEMPLATE_GROUPS = [INFRASTRUCTURE_GROUP, BOOTSTRAP_GROUP, CONTROL_PLANE_GROUP];

/**
 * Why a kind needs no check.
 *
 * @returns undefined for a kind that the library does not know
 */
export function whyUnchecked(kind: string): string | undefined {
  const [group, name] = kind.split('/', 2);
  const isTemplate = name?.endsWith('Template') === true && TEMPLATE_GROUPS.includes(group);
  return Object.hasOwn(REASONS, kind) ? REASONS[kind] : isTemplate ? 'nobody waits for a template' : undefined;
}
