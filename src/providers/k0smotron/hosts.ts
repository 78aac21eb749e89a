import { HostRecord } from '../../knowledge';
import { INFRASTRUCTURE_GROUP } from '../../topology';

/** The hosts that machines of k0smotron are put on which are taken from a pool. */
export const K0SMOTRON_HOSTS: HostRecord = {
  group: INFRASTRUCTURE_GROUP, kind: 'PooledRemoteMachine', poolField: 'pool', hostPoolField: 'spec.pool', origin: 'somebody writes each, with the address of the host',
};
