import { identity, ProviderRecord } from '../../knowledge';

/** What is known of kinds of providers that have no constructs here, and so no pinned CRD that would tell. */
export const CUSTOM_RECORD: ProviderRecord = {
  name: 'other providers',
  isStopgap: true,
  kinds: [identity('VSphereClusterIdentity', { isClusterScoped: true, noHealthCheckBecause: undefined })],
};
