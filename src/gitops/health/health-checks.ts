import { ADDONS_GROUP, BOOTSTRAP_GROUP, CLUSTER_GROUP, CONTROL_PLANE_GROUP, INFRASTRUCTURE_GROUP, METAL3_GROUP } from '../../topology';
import { CLUSTER_RESOURCE_SET_CHECK, HELM_CHART_PROXY_CHECK } from './checks/addons';
import { APPLICATION_CHECK } from './checks/application';
import { BARE_METAL_HOST_CHECK } from './checks/bare-metal-host';
import { CLUSTER_CHECK } from './checks/cluster';
import { MACHINE_HEALTH_CHECK_CHECK } from './checks/machine-health-check';
import { BOOTSTRAP_CONFIG_CHECK, INFRA_CLUSTER_CHECK, INFRA_MACHINE_POOL_CHECK } from './checks/readiness';
import { CONTROL_PLANE_CHECK, HOSTED_CONTROL_PLANE_CHECK, MACHINE_DEPLOYMENT_CHECK, MACHINE_POOL_CHECK } from './checks/replicas';
import { composeLua, LuaPiece } from './lua';

/** The kind whose check is given out on demand only: it decides about Applications of others too. */
export const APPLICATION_KIND = 'argoproj.io/Application';

const INFRA_CLUSTERS = [
  'AWSCluster', 'AWSManagedCluster', 'AzureCluster', 'ByoCluster', 'GCPCluster', 'KubevirtCluster', 'Metal3Cluster', 'OpenStackCluster',
  'RemoteCluster', 'VCluster',
];
const INFRA_MACHINE_POOLS = ['AWSMachinePool', 'AWSManagedMachinePool', 'AzureMachinePool', 'GCPMachinePool'];
const BOOTSTRAP_CONFIGS = ['EKSConfig', 'KubeadmConfig', 'NodeadmConfig'];
const HOSTED_CONTROL_PLANES = ['K0smotronControlPlane', 'KamajiControlPlane'];

/** Every check, by group and kind. */
const CHECKS: { readonly [kind: string]: readonly LuaPiece[] } = {
  [`${CLUSTER_GROUP}/Cluster`]: CLUSTER_CHECK,
  [`${CLUSTER_GROUP}/MachineDeployment`]: MACHINE_DEPLOYMENT_CHECK,
  [`${CLUSTER_GROUP}/MachinePool`]: MACHINE_POOL_CHECK,
  [`${CLUSTER_GROUP}/MachineHealthCheck`]: MACHINE_HEALTH_CHECK_CHECK,
  [`${CONTROL_PLANE_GROUP}/KubeadmControlPlane`]: CONTROL_PLANE_CHECK,
  ...forKinds(CONTROL_PLANE_GROUP, HOSTED_CONTROL_PLANES, HOSTED_CONTROL_PLANE_CHECK),
  ...forKinds(INFRASTRUCTURE_GROUP, INFRA_CLUSTERS, INFRA_CLUSTER_CHECK),
  ...forKinds(INFRASTRUCTURE_GROUP, INFRA_MACHINE_POOLS, INFRA_MACHINE_POOL_CHECK),
  ...forKinds(BOOTSTRAP_GROUP, BOOTSTRAP_CONFIGS, BOOTSTRAP_CONFIG_CHECK),
  [`${METAL3_GROUP}/BareMetalHost`]: BARE_METAL_HOST_CHECK,
  [`${ADDONS_GROUP}/ClusterResourceSet`]: CLUSTER_RESOURCE_SET_CHECK,
  [`${ADDONS_GROUP}/HelmChartProxy`]: HELM_CHART_PROXY_CHECK,
  [APPLICATION_KIND]: APPLICATION_CHECK,
};

/** The kinds that have a check, but for Application. */
export const CHECKED_KINDS: readonly string[] = Object.keys(CHECKS).filter(kind => kind !== APPLICATION_KIND).sort();

/** The script of a kind; undefined if there is none. */
export function healthCheckOf(kind: string): string | undefined {
  const pieces = Object.hasOwn(CHECKS, kind) ? CHECKS[kind] : undefined;
  return pieces && composeLua(`Health of ${kind}, by cdk8s-cluster-api`, pieces);
}

function forKinds(group: string, kinds: readonly string[], check: readonly LuaPiece[]): { [kind: string]: readonly LuaPiece[] } {
  return Object.fromEntries(kinds.map(kind => [`${group}/${kind}`, check]));
}
