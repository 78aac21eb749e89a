import { InfraTraits } from '../../contract';

/** What BYOH can do in a mixed cluster. */
export const BYOH_TRAITS: InfraTraits = {
  provider: 'byoh',
  infraClusterKind: 'ByoCluster',
  primaryRank: 10,
  publishesReadyCondition: false,
  machinesNeedReadyCondition: false,
  honoursManagedBy: false,
  needsExplicitEndpoint: true,
  hostsAreScarce: true,
  providerIdScheme: 'byoh',
};
