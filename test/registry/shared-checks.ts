/** A code that both constructs and a rule tell. */
export interface SharedCheck {
  readonly code: string;
  /**
   * What both of them ask, as `<file>#<function>` or `<file>#<Class>.<method>`. The rule asks all of them, and each construct at least one.
   * @default - the constructs and the rule look at different things
   */
  readonly functions?: readonly string[];
  /** Files with constructs that tell the code for something that the rule does not look at, with the reason. @default - none */
  readonly apart?: { readonly [file: string]: string };
}

const COMPATIBILITY = 'knowledge/compatibility.ts';

/** Where the one home is of what a construct and a rule both check. */
export const SHARED_CHECKS: readonly SharedCheck[] = [
  { code: 'bootstrap/mismatch', functions: [`${COMPATIBILITY}#isForeignBootstrap`] },
  {
    code: 'bootstrap/unsupported',
    functions: [`${COMPATIBILITY}#unsupportedBootstrapReason`],
    apart: {
      'contract/managed-bootstrap.ts': 'machine pools that take a bootstrap config, whatever their provider',
      'contract/user-data-bootstrap.ts': 'machine pools, whatever their provider',
      'providers/k0smotron/bootstrap.ts': 'machine pools, whatever their provider',
    },
  },
  { code: 'cluster/class-patches', apart: { 'validation/schema/patch-values.ts': 'values held against schemas by whoever validates; the rule holds none against them' } },
  { code: 'cluster/class-variables', apart: { 'validation/schema/variable-rules.ts': 'CEL rules, which are evaluated by whoever validates; the rule sees none' } },
  {
    code: 'cluster/invalid-name',
    apart: {
      'cluster/cluster-name.ts': 'what providers make of a name, which a manifest shows on the infra cluster: infrastructure/invalid-name asks the same function',
      'cluster/existing-cluster.ts': 'constructs want a DNS label; a manifest may have any label value',
      'cluster/mixed-cluster.ts': 'constructs want a DNS label; a manifest may have any label value',
      'providers/gcp/infra-cluster.ts': 'names that are made of the region too',
    },
  },
  { code: 'cluster/no-infrastructure', apart: { 'cluster/infra-clusters.ts': 'a construct has no infra cluster at all; a manifest has no reference to one' } },
  { code: 'cluster/version-missing', apart: { 'contract/pool.ts': 'a cluster that is defined elsewhere does not tell its version; a manifest has a machine without one' } },
  { code: 'control-plane/etcd-quorum', functions: ['kubeadm/control-plane-limits.ts#hasQuorum'] },
  { code: 'control-plane/invalid-rollout', functions: ['kubeadm/control-plane-limits.ts#isPossibleSurge'] },
  { code: 'cross-csp/apipa-range', functions: ['connectivity/ipsec/checks.ts#insideRangeFault'] },
  { code: 'cross-csp/asn-clash', functions: ['connectivity/ipsec/checks.ts#asnFault'] },
  { code: 'cross-csp/cidr-overlap', functions: ['connectivity/checks.ts#overlaps'] },
  {
    code: 'cross-csp/mtu-too-large',
    functions: ['core/mtu.ts#largestPodMtu'],
    apart: { 'connectivity/checks.ts': 'what a driver carries at most, which no manifest shows' },
  },
  {
    code: 'cross-csp/steps-together',
    apart: { 'gitops/delivered-charts.ts': 'charts that say of themselves that they are steps, whatever is in them; a rule looks at manifests of others, which say nothing' },
  },
  { code: 'cross-csp/wireguard-fips', apart: { 'connectivity/link.ts': 'a link is told of FIPS; a bundle shows it on the nodes' } },
  { code: 'gitops/destructive-option', functions: ['topology/delivery-words.ts#isDestructiveSyncOption'] },
  {
    code: 'infrastructure/cannot-be-primary',
    functions: [`${COMPATIBILITY}#primarySupport`, `${COMPATIBILITY}#idlePrimaryReason`, `${COMPATIBILITY}#unreconciledCarrierReason`],
  },
  {
    code: 'infrastructure/cannot-be-secondary',
    functions: [`${COMPATIBILITY}#unreconciledCarrierReason`],
    apart: { 'cluster/existing-cluster.ts': 'the infra cluster itself; a rule looks at machines, which may need none, and both come to secondaryClusterSupport' },
  },
  { code: 'infrastructure/delete-deadlock', functions: [`${COMPATIBILITY}#deadlockedMachines`] },
  {
    code: 'infrastructure/duplicate-kind',
    apart: {
      'cluster/existing-cluster.ts': 'a construct counts its own members; a rule finds out which objects mean the cluster',
      'cluster/mixed-cluster.ts': 'a construct counts its own members; a rule finds out which objects mean the cluster',
    },
  },
  {
    code: 'infrastructure/endpoint-overwritten',
    functions: [`${COMPATIBILITY}#canBeLoadBalancer`],
    apart: {
      'providers/aws/eks-control-plane.ts': 'EKS takes no endpoint at all, and no machines carry it',
      'providers/azure/aks-control-plane.ts': 'AKS takes no endpoint at all, and no machines carry it',
      'providers/gcp/gke-control-plane.ts': 'GKE takes no endpoint at all, and no machines carry it',
      'providers/openstack/api-server.ts': 'OpenStack has other ways to an address, and its record knows no load balancer',
    },
  },
  { code: 'kamaji/konnectivity-unreachable', functions: ['providers/kamaji/konnectivity-path.ts#endsInside'] },
  { code: 'metal3/node-reuse-cleaning', functions: ['providers/metal3/node-reuse.ts#wipesReusedHosts'] },
  { code: 'metal3/unknown-link', functions: ['providers/metal3/usable-links.ts#usableLinks'] },
  { code: 'network/cidr-overlap', functions: ['core/ip-range.ts#IpRange.overlaps'] },
  { code: 'network/invalid-address', functions: ['core/ip-range.ts#isIpAddress'] },
  {
    code: 'network/invalid-cidr',
    functions: ['core/ip-range.ts#IpRange.sharesFamily'],
    apart: {
      'core/ip-range.ts': 'constructs refuse host bits too; a rule reads networks that somebody else has written, by the same parser',
      'providers/aws/eks-control-plane-checks.ts': 'the networks that EKS takes for pods',
      'providers/gcp/gke-control-plane.ts': 'the networks that GKE takes for the control plane',
    },
  },
  { code: 'network/node-range-in-pod-range', functions: ['core/ip-range.ts#IpRange.overlaps'] },
  { code: 'network/vip-in-pool', functions: ['core/ip-range.ts#IpRange.contains'] },
  {
    code: 'openshift/wrong-namespace',
    apart: { 'openshift/cluster/openshift-cluster.ts': 'the namespace of a chart, before there is any object' },
  },
  {
    code: 'pool/failure-domain-missing',
    functions: [`${COMPATIBILITY}#neededFailureDomainReason`],
    apart: { 'providers/gcp/machine-pool.ts': 'instance groups in one zone only, also where the infra cluster has several' },
  },
  {
    code: 'pool/foreign-provider',
    functions: [`${COMPATIBILITY}#foreignPoolReason`],
    apart: {
      'contract/managed-pool.ts': 'node pools of AKS and GKE, which know their control plane by how nodes join',
      'providers/aws/eks-managed-machine-pool.ts': 'node groups of EKS, which know their control plane by how nodes join',
    },
  },
  {
    code: 'pool/invalid-replicas',
    functions: ['core/replicas.ts#isRangeToScaleIn'],
    apart: {
      'providers/gcp/gke-machine-pool.ts': 'nodes that cannot be spread evenly, for which the rule has a code of its own',
      'providers/k0smotron/worker-pool.ts': 'more machines than hosts, for which the rule has a code of its own',
    },
  },
  { code: 'pool/invalid-rollout', functions: ['core/int-or-percent.ts#replacesNothing'] },
  { code: 'pool/machine-pool-unmanaged', functions: [`${COMPATIBILITY}#unmanagedMachinePoolReason`] },
  {
    code: 'remote/managed-cluster-name',
    apart: {
      'remote/ocm/cluster-proxy.ts': 'checks the name as all names of constructs are, by checkLabelName, which asks isDnsLabel as the rule does',
      'remote/ocm/region.ts': 'checks the name as all names of constructs are, by checkLabelName, which asks isDnsLabel as the rule does',
    },
  },
  {
    code: 'remote/tunnel-without-worker',
    apart: { 'providers/k0smotron/k0s-control-plane.ts': 'a prop of the construct takes the flag away; a manifest does not have it' },
  },
  { code: 'text/foreign-template', functions: ['core/text-dialect.ts#TextDialect.findForeign'] },
  { code: 'text/unsafe', functions: ['core/node-text.ts#isNodeText'] },
  {
    code: 'version/invalid',
    functions: ['core/kubernetes-version.ts#isVersion'],
    apart: {
      'providers/aws/eks-control-plane-checks.ts': 'EKS takes no suffixes',
      'providers/gcp/gke-control-plane.ts': 'GKE takes no suffixes but its own',
      'providers/k0smotron/k0s-version.ts': 'k0s takes no suffixes but its own',
    },
  },
  { code: 'version/pool-behind', functions: ['core/version-skew.ts#versionSkew'] },
  { code: 'version/skew', functions: ['core/version-skew.ts#versionSkew'] },
];
