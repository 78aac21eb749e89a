import { HostedPrimary, InfraTraits } from '../../knowledge/traits';

/** What OpenStack can do in a mixed cluster. */
export const OPENSTACK_TRAITS: InfraTraits = {
  provider: 'openstack',
  infraClusterKind: 'OpenStackCluster',
  primaryRank: 40,
  hostedPrimary: HostedPrimary.SETTING,
  hostedPrimarySetting: 'disableAPIServerFloatingIP: true and no load balancer',
  notSecondaryBecause: 'OpenStack machines wait until its controller has reconciled it, which it does to the primary only',
  noMachinePoolBecause: 'Cluster API Provider OpenStack has no machine pools',
  publishesReadyCondition: true,
  machinesNeedReadyCondition: false,
  honoursManagedBy: true,
  needsExplicitEndpoint: false,
  hostsAreScarce: false,
  providerIdScheme: 'openstack',
  platform: 'OnPrem',
};
