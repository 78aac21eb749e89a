import { ClusterMembers, Field } from '../../topology';

/** Where the pools of a cluster say in which zones their machines are, of those whose machines are of some kinds. */
export function poolZones({ pools }: ClusterMembers, machineKinds: RegExp): Field[] {
  return pools.filter(({ infrastructureRef }) => machineKinds.test(infrastructureRef?.kind ?? ''))
    .flatMap(({ object, machine }): Field[] => [machine.member('failureDomain'), ...object.at('spec.failureDomains').items()]);
}
