import { BootstrapKind } from '../../knowledge/bootstrap-kind';
import type { LoadBalancerRecord } from '../../knowledge/provider-record';
import { HostedPrimary, InfraTraits } from '../../knowledge/traits';

/** What GCP can do in a mixed cluster. */
export const GCP_TRAITS: InfraTraits = {
  provider: 'gcp',
  infraClusterKind: 'GCPCluster',
  primaryRank: 6,
  primaryNeeds: 'the control plane on its machines',
  needsControlPlaneBecause: 'its controller builds a load balancer for machines of GCP in any case',
  hostedPrimary: HostedPrimary.MANAGED_BY,
  notSecondaryWithControlPlaneBecause: 'they go into instance groups that only the primary gets',
  secondaryNeeds: 'a failure domain on the pool',
  needsFailureDomainBecause: 'GCP machines get their zone from it, or from the status of a GCPCluster that its controller reconciles; set it to a zone',
  notBootstrappedBy: { [BootstrapKind.GKE]: 'GKE joins the nodes of its own node pools only, which GkeMachinePool makes' },
  clusterNameStartsWithLetter: true,
  clusterNameIsLabel: true,
  publishesReadyCondition: false,
  machinesNeedReadyCondition: false,
  honoursManagedBy: true,
  needsExplicitEndpoint: false,
  hostsAreScarce: false,
  providerIdScheme: 'gce',
  platform: 'GCP',
};

/** The load balancer that the controller of a GCPCluster builds. */
export const GCP_LOAD_BALANCER: LoadBalancerRecord = { hasAddress: true };
